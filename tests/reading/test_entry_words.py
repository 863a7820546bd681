"""Statements about an entry of a record in other languages: what it says by standing there."""

from datetime import date

import pytest

from assay import Sources, Status, check
from assay.records import Field, Item, Period, Record
from assay.text.dates import dates

AS_OF = date(2026, 11, 30)
_FIELDS = {
    "employment": ("employer", "title"),
    "education": ("degree", "field", "institution"),
    "certificate": ("name",),
    "skill": ("name", "years"),
}


def record(name: str, *rows: tuple[str, tuple[str, ...], str]) -> Record:
    items = tuple(
        Item(
            kind,
            {key: Field(text, "x") for key, text in zip(_FIELDS[kind], texts, strict=True)},
            "x",
            Period(dates(written)[0], Field(written, "x")) if written else None,
        )
        for kind, texts, written in rows
    )
    return Record("record", items, subject=Field(name, "name"))


INES = record(
    "Ines Özdemir",
    ("employment", ("Studio 42", "Data Engineer"), "2015-03 – 2018-06"),
    ("employment", ("Müller Söhne", "Leiter Vertrieb"), "2018-07 – 2022-02"),
    ("employment", ("Orbit", "Einkäufer"), "2022-03 – present"),
    ("education", ("Bachelor of Science", "Maschinenbau", "FH Nordhafen"), "2015"),
    ("certificate", ("PMP",), "2019-04"),
    ("skill", ("Java", "5"), ""),
)
LUCIE = record(
    "Lucie Fontenay",
    ("employment", ("Banque des Deux Rives", "Acheteur"), "2015-03 – 2018-06"),
    ("employment", ("Clinique des Acacias", "Comptable"), "2018-07 – 2022-02"),
    ("education", ("Licence", "Gestion", "INSA Montclair"), "2015"),
    ("certificate", ("PMP",), "2019-04"),
)
ELENA = record(
    "Elena Sáenz",
    ("employment", ("Transportes Ebro 24", "Contable"), "2015-03 – 2018-06"),
    ("employment", ("Puente & Asociados", "Data Engineer"), "2018-07 – 2022-02"),
    ("education", ("Grado", "Física", "Universidad de Valdeluz"), "2015"),
    ("certificate", ("PMP",), "2019-04"),
)
CHEN = record(
    "陈佳琪",
    ("employment", ("海角七号工作室", "会计"), "2015-03 – 2018-06"),
    ("employment", ("华信银行", "系统管理员"), "2018-07 – 2022-02"),
    ("employment", ("360度传媒", "产品经理"), "2022-03 – present"),
    ("education", ("本科", "工商管理", "江城大学"), "2015"),
    ("certificate", ("教师资格证",), "2019-04"),
)
TRUE = [
    (INES, "Ines Özdemir nahm 2018 eine Tätigkeit bei Müller Söhne auf."),
    (INES, "Ines Özdemir schied im Februar 2022 bei Müller Söhne aus."),
    (INES, "Özdemir verließ Müller Söhne im Jahr 2022."),
    (INES, "2015 wurde Ines Özdemir von Studio 42 angestellt."),
    (INES, "Ab 2018 stand Ines Özdemir bei Müller Söhne unter Vertrag."),
    (INES, "Ines Özdemir hatte mehr als drei Jahre lang die Position Leiter Vertrieb inne."),
    (INES, "Ines Özdemir verfügt über 11 Jahre Berufserfahrung."),
    (INES, "Ines Özdemir weist 5 Jahre Java-Erfahrung auf."),
    (INES, "Das Zertifikat PMP wurde Ines Özdemir 2019 ausgestellt."),
    (INES, "2015 schloss Ines Özdemir den Bachelor of Science Maschinenbau ab."),
    (LUCIE, "Le contrat de Lucie Fontenay chez Clinique des Acacias a pris fin en 2022."),
    (LUCIE, "Lucie Fontenay est arrivée chez Banque des Deux Rives en mars 2015."),
    (LUCIE, "Fontenay a exercé en tant que Comptable pendant plus de trois ans."),
    (LUCIE, "Lucie Fontenay a décroché PMP en avril 2019."),
    (ELENA, "Elena Sáenz se marchó de Puente & Asociados en febrero de 2022."),
    (ELENA, "Transportes Ebro 24 contrató a Elena Sáenz en 2015."),
    (ELENA, "Sáenz acumula más de tres años de experiencia como Contable."),
    (ELENA, "Elena Sáenz finalizó el Grado en Física en 2015."),
    (CHEN, "陈佳琪2018年到华信银行任职。"),
    (CHEN, "陈佳琪自2018年7月起就职于华信银行。"),
    (CHEN, "陈佳琪曾担任会计3年零4个月。"),
    (CHEN, "候选人陈佳琪的系统管理员工作经验超过三年。"),
    (CHEN, "陈佳琪在360度传媒任职超过4年。"),
    (CHEN, "陈佳琪累计有11年的从业经验。"),
    (CHEN, "2019年4月，陈佳琪考取了教师资格证。"),
    (CHEN, "陈佳琪曾在华信银行工作（2018年–2022年）。"),
]
UNPROVED = [
    (INES, "Ines Özdemir gründete 2018 Müller Söhne."),
    (LUCIE, "Lucie Fontenay a dirigé la Clinique des Acacias de 2018 à 2022."),
    (INES, "Ines Özdemir trat 2018 bei Müller Söhne aus."),
    (INES, "Ines Özdemir ging 2022 zu Müller Söhne."),
    (INES, "Ines Özdemir arbeitete bei Studio 43 von 2015 bis 2018."),
    (INES, "Ines Özdemir war 3 Jahre Praktikantin bei Studio 42."),
    (INES, "Ines Özdemir begann 2015 den Bachelor of Science Maschinenbau."),
    (INES, "Das Zertifikat PMP von Ines Özdemir läuft 2019 ab."),
    (INES, "Ines Özdemir hat 11 Jahre IT-Erfahrung."),
    (INES, "Ines Özdemir arbeitete 11 Jahre in Erlangen."),
    (LUCIE, "Lucie Fontenay a rejoint la Clinique des Acacias en 2022."),
    (LUCIE, "Lucie Fontenay a été licenciée par la Clinique des Acacias en 2022."),
    (LUCIE, "Lucie Fontenay a commencé la Licence Gestion en 2015."),
    (LUCIE, "Lucie Fontenay a travaillé chez Banque des Trois Rives de 2015 à 2018."),
    (ELENA, "Elena Sáenz se fue de Puente & Asociados en 2018."),
    (ELENA, "Elena Sáenz abandonó el Grado en Física en 2015."),
    (ELENA, "Elena Sáenz suspendió PMP en 2019."),
    (ELENA, "Elena Sáenz trabajó en USA durante 7 años."),
    (CHEN, "陈佳琪2022年到华信银行任职。"),
    (CHEN, "陈佳琪在华为工作了11年。"),
    (CHEN, "陈佳琪在王工作了11年。"),
    (CHEN, "陈佳琪担任高级会计3年4个月。"),
    (CHEN, "陈佳琪2015年从江城大学退学。"),
    (CHEN, "陈佳琪的教师资格证2019年4月到期。"),
    (CHEN, "陈佳琪2022年加入360度传媒，2018年离职。"),
    (CHEN, "李伟在华信银行工作了3年8个月。"),
]


@pytest.mark.parametrize(("given", "claim"), TRUE)
def test_what_an_entry_says_is_verified(given: Record, claim: str) -> None:
    assert check(claim, Sources([], AS_OF, [given])).status is Status.VERIFIED


@pytest.mark.parametrize(("given", "claim"), UNPROVED)
def test_what_an_entry_does_not_say_is_not(given: Record, claim: str) -> None:
    assert check(claim, Sources([], AS_OF, [given])).status is not Status.VERIFIED
