"""Small résumés of every kind with what they say: employer, title, start, end."""

Jobs = list[tuple[str, str, str, str]]

SMALL: list[tuple[str, str, Jobs]] = [
    (
        "one line without a heading",
        "Northshore Bank - Loan clerk, Nov 2014 - June 2015",
        [("Northshore Bank", "Loan clerk", "2014-11", "2015-06")],
    ),
    (
        "wrapped bullets and a page number",
        """EXPERIENCE
Acme Robotics Inc. | Software Engineer | Jan 2018 - Mar 2021
• Wrote the planner that schedules 40 robots a night and
  halved the idle time
• Mentored 2 interns

Jane Doe                      Page 1 of 2
Blue Harbor LLC | QA Analyst | 2015 - 2017
""",
        [
            ("Acme Robotics Inc.", "Software Engineer", "2018-01", "2021-03"),
            ("Blue Harbor LLC", "QA Analyst", "2015", "2017"),
        ],
    ),
    (
        "letter-spaced heading, dates on their own line",
        "E X P E R I E N C E\n\nHead Baker\nCrumb & Sons\n2016 – present\n\n"
        "Baker\nMill Lane Bakery\n2011 – 2016\n",
        [
            ("Crumb & Sons", "Head Baker", "2016", "present"),
            ("Mill Lane Bakery", "Baker", "2011", "2016"),
        ],
    ),
    (
        "two single dates side by side, the second one expected",
        "Work Experience\nDelta Energy Ltd, Data Analyst  Mar. 2016 Exp. Jun. 2017\n",
        [("Delta Energy Ltd", "Data Analyst", "2016-03", "2017-06")],
    ),
    (
        "years without a dash",
        "Experience\n2015 2018  Quarry Stone Ltd, Foreman\n2012 2015  Hill Bros Inc, Driver\n",
        [
            ("Quarry Stone Ltd", "Foreman", "2015", "2018"),
            ("Hill Bros Inc", "Driver", "2012", "2015"),
        ],
    ),
    (
        "a year with an apostrophe",
        "Experience\n'09 - 2015: Teacher, Greenhill School\n",
        [("Greenhill School", "Teacher", "2009", "2015")],
    ),
    (
        "promotion: roles below one employer",
        """Employment
Granite Insurance plc, Leeds
  Claims Manager, 2019 – present
  - Team of 12
  Claims Handler, 2015 – 2019
Lowland Motors Ltd, York
  Receptionist, 2013 – 2015
""",
        [
            ("Granite Insurance plc", "Claims Manager", "2019", "present"),
            ("Granite Insurance plc", "Claims Handler", "2015", "2019"),
            ("Lowland Motors Ltd", "Receptionist", "2013", "2015"),
        ],
    ),
    (
        "projects, volunteering and references are no employments",
        """Experience
Java Developer at Tidewater Systems (2018 - 2020)
Projects
Recipe App, 2019 - 2020
Volunteering
2015 - 2017  Trainer, Rovers FC
References
Dr. Lee, Tidewater Systems, 2018 - 2020
""",
        [("Tidewater Systems", "Java Developer", "2018", "2020")],
    ),
    (
        "a table of tabs",
        "Berufserfahrung\nZeitraum\tFirma\tPosition\n"
        "03/2018 – heute\tBrandt AG\tProjektleiterin\n01/2015 – 02/2018\tOlm KG\tEinkäuferin\n",
        [
            ("Brandt AG", "Projektleiterin", "2018-03", "present"),
            ("Olm KG", "Einkäuferin", "2015-01", "2018-02"),
        ],
    ),
    (
        "Lebenslauf with a left column",
        """Beruflicher Werdegang
seit 05/2020      Teamleiter Logistik
                  Spedition Harms GmbH, Bremen
                  - 14 Mitarbeiter
2016 – 2020       Disponent
                  Weser Transport KG, Bremen
""",
        [
            ("Spedition Harms GmbH", "Teamleiter Logistik", "2020-05", "present"),
            ("Weser Transport KG", "Disponent", "2016", "2020"),
        ],
    ),
    (
        "French colons",
        "Expériences professionnelles\nDe mars 2018 à juin 2020 : Chef de projet, "
        "Atelier Nord SARL (Lille)\nDepuis juillet 2020 : Directrice, Groupe Orme SA (Lyon)\n",
        [
            ("Atelier Nord SARL", "Chef de projet", "2018-03", "2020-06"),
            ("Groupe Orme SA", "Directrice", "2020-07", "present"),
        ],
    ),
    (
        "Spanish at",
        "Experiencia laboral\nIngeniera de software en Nube Alta S.L. (mayo 2019 - actualidad)\n"
        "Becaria en Faro Datos S.A. (enero 2018 - abril 2019)\n",
        [
            ("Nube Alta S.L.", "Ingeniera de software", "2019-05", "present"),
            ("Faro Datos S.A.", "Becaria", "2018-01", "2019-04"),
        ],
    ),
    (
        "Chinese lines",
        "工作经历\n2019年3月至今 北京云图科技有限公司 高级工程师\n"
        "2015.7-2019.2 上海远帆软件有限公司 测试工程师\n",
        [
            ("北京云图科技有限公司", "高级工程师", "2019-03", "present"),
            ("上海远帆软件有限公司", "测试工程师", "2015-07", "2019-02"),
        ],
    ),
    (
        "Chinese labels",
        "工作经验\n公司：华南电子厂\n职位：采购主管\n时间：2014年5月-2018年6月\n",
        [("华南电子厂", "采购主管", "2014-05", "2018-06")],
    ),
    (
        "Markdown",
        "## Experience\n\n### Nurse — **Lakeside Clinic** (Bern)\n"
        "_2019-02 – 2022-05_\n\n- Ward 4\n",
        [("Lakeside Clinic", "Nurse", "2019-02", "2022-05")],
    ),
    (
        "months of two digits' years",
        "Experience\n08/15 - 09/17 | Copper Kettle Inc. | Line Cook\n"
        "10/17 - present | Silver Spoon LLC | Sous Chef\n",
        [
            ("Copper Kettle Inc.", "Line Cook", "2015-08", "2017-09"),
            ("Silver Spoon LLC", "Sous Chef", "2017-10", "present"),
        ],
    ),
    (
        "the company's age is nobody's time",
        "Experience\nSales Manager, Oak Furniture Ltd, 2018 - 2021\n"
        "(family-owned company, established 60 years ago)\n- Won 9 new customers\n",
        [("Oak Furniture Ltd", "Sales Manager", "2018", "2021")],
    ),
    (
        "ranges inside sentences are no headers",
        "Experience\nAnalyst, Crown Research Ltd, 2012 - 2016\n"
        "- Analysed the panel of 2005-2010 for a study\nMoved the archive from 2013 to 2014.\n",
        [("Crown Research Ltd", "Analyst", "2012", "2016")],
    ),
    (
        "places beside the dates",
        "EXPERIENCE\nJava Developer | Tall Oak Ventures\nBoston, MA | Mar 2018 - May 2020\n"
        "- Did 3 things\nData Scientist | Orbit\nChicago | Jun 2020 - Present\n- x\n",
        [
            ("Tall Oak Ventures", "Java Developer", "2018-03", "2020-05"),
            ("Orbit", "Data Scientist", "2020-06", "present"),
        ],
    ),
    (
        "dates between employer and title",
        "Experience\nTall Oak Ventures (2018–2021) — Java Developer\n"
        "Orbit (2015–2018) — QA Lead\n- did\n",
        [
            ("Tall Oak Ventures", "Java Developer", "2018", "2021"),
            ("Orbit", "QA Lead", "2015", "2018"),
        ],
    ),
    (
        "keys and values",
        "experience:\n  - company: Orbit\n    title: Java Developer\n    from: 2018-03\n"
        "    to: 2020-05\n  - company: Marea\n    title: QA Lead\n    from: 2020-06\n"
        "    to: present\n",
        [
            ("Orbit", "Java Developer", "2018-03", "2020-05"),
            ("Marea", "QA Lead", "2020-06", "present"),
        ],
    ),
    (
        "labels on one line",
        "Experience\nEmployer: Orbit; Position: Java Developer; Period: 03/2018 - 05/2020\n"
        "Employer: Summit; Position: QA Lead; Period: 06/2020 - present\n",
        [
            ("Orbit", "Java Developer", "2018-03", "2020-05"),
            ("Summit", "QA Lead", "2020-06", "present"),
        ],
    ),
    (
        "a Markdown table",
        "## Experience\n\n| Employer | Position | Period |\n|---|---|---|\n"
        "| Orbit | Java Developer | 03/2018 – 05/2020 |\n| Summit | QA Lead | 06/2020 – now |\n",
        [
            ("Orbit", "Java Developer", "2018-03", "2020-05"),
            ("Summit", "QA Lead", "2020-06", "present"),
        ],
    ),
    (
        "from and to on two lines",
        "Experience\nJava Developer\nOrbit\nFrom: 03/2018\nTo: 05/2020\n\n"
        "QA Lead\nSummit\nFrom: 06/2020\nTo: present\n",
        [
            ("Orbit", "Java Developer", "2018-03", "2020-05"),
            ("Summit", "QA Lead", "2020-06", "present"),
        ],
    ),
    (
        "arrows",
        "Experience\n2018 → 2020  Orbit  Java Developer\n2020 → now  Summit  QA Lead\n",
        [
            ("Orbit", "Java Developer", "2018", "2020"),
            ("Summit", "QA Lead", "2020", "present"),
        ],
    ),
    (
        "as a title at an employer",
        "Experience\n03/2018 – 05/2020 as Java Developer at Orbit, Berlin\n"
        "06/2020 – present as QA Lead at Summit, Hamburg\n",
        [
            ("Orbit", "Java Developer", "2018-03", "2020-05"),
            ("Summit", "QA Lead", "2020-06", "present"),
        ],
    ),
    (
        "durations below the employer",
        """Experience

Orbit
5 years 3 months

Senior Java Developer
January 2020 - Present (2 years)
Berlin

Java Developer
March 2017 - December 2019 (2 years 10 months)
Berlin
""",
        [
            ("Orbit", "Senior Java Developer", "2020-01", "present"),
            ("Orbit", "Java Developer", "2017-03", "2019-12"),
        ],
    ),
    (
        "a year for two months",
        "Experiencia laboral\nBecaria, Puente & Asociados S.L., mar. a ago. de 2017\n",
        [("Puente & Asociados S.L.", "Becaria", "2017-03", "2017-08")],
    ),
    (
        "parental leave is no employment and no gap in the reading",
        "Berufserfahrung\n2018 – 2021  Controllerin, Nordwind GmbH\n2016 – 2018  Elternzeit\n",
        [("Nordwind GmbH", "Controllerin", "2018", "2021")],
    ),
    (
        "sentences are left alone",
        "Experience\nFrom March 2018 to May 2020 I was a Java Developer at Orbit in Berlin.\n",
        [],
    ),
    ("an end without a beginning", "Experience\nCook, Mill Inn Ltd, some day to May 2017\n", []),
    ("doubt: which is the employer?", "Experience\nSummit, Orbit, 2015 - 2018\n", []),
    ("nothing", "", []),
    ("prose", "I worked in many places from 2010 to 2019 and liked most of them.", []),
    (
        "years that lost their dash",
        "Experience\nDriver, Hill Bros Inc 20122015\nForeman, Quarry Ltd Aug 2015 July 2018\n",
        [
            ("Hill Bros Inc", "Driver", "2012", "2015"),
            ("Quarry Ltd", "Foreman", "2015-08", "2018-07"),
        ],
    ),
    (
        "a title alone with its time and a place",
        "WORK EXPERIENCE\n2019 - now:   Crane Operator,   (Poland, Gdynia)\nLoading of ships.\n"
        "2015 - 2019:  Dispatcher, Harbour Bank (Poland, Gdynia)\nPlanning of lorries.\n",
        [
            ("", "Crane Operator", "2019", "present"),
            ("Harbour Bank", "Dispatcher", "2015", "2019"),
        ],
    ),
    (
        "a heading with the first entry behind it",
        "Work experience 04/2019  07/2022 (project employment)\nCrane Operator, Oslo, Norway\n"
        "Moved containers.\n02/2011  03/2019\nDispatcher, Northshore Bank, Oslo, Norway\n",
        [
            ("", "Crane Operator", "2019-04", "2022-07"),
            ("Northshore Bank", "Dispatcher", "2011-02", "2019-03"),
        ],
    ),
    (
        "only a space between title and employer",
        "EXPERIENCE\nCrane Operator Harbour Logistics, Oslo, Norway  2016-2020\nMoved boxes.\n",
        [("Harbour Logistics", "Crane Operator", "2016", "2020")],
    ),
    (
        "times as the last lines of entries",
        "WORK EXPERIENCE\nPlumber - Pipeworks Ltd\n- Repaired boilers\n- Trained two helpers\n"
        "from March 2019 till November 2021\nWelder - Ironside Ltd\n- Welded gates\n"
        "from July 2016 till March 2019\n",
        [
            ("Pipeworks Ltd", "Plumber", "2019-03", "2021-11"),
            ("Ironside Ltd", "Welder", "2016-07", "2019-03"),
        ],
    ),
    (
        "a column of skills read across the employments, all bullets lost",
        "Experience\nOslo Bank Jan 2022 - June 2022\nSenior Auditor\n checks of ledgers\n"
        " reports to the board\nSkills\n spreadsheets  Bookkeeping\n"
        "Fjord Bank Aug 2018 - Dec 2021  Payroll, Taxes\nAuditor\n audits of branches\n"
        " training of clerks\nLime Bank Dec 2015 - Aug 2018\nJunior Auditor\n filing\n",
        [
            ("Oslo Bank", "Senior Auditor", "2022-01", "2022-06"),
            ("Fjord Bank", "Auditor", "2018-08", "2021-12"),
            ("Lime Bank", "Junior Auditor", "2015-12", "2018-08"),
        ],
    ),
    (
        "headings of two columns on one line are no employer",
        "FLOOR MANAGER\nPERSONAL PROFILE EMPLOYMENT\nI like to work Head Cook\n"
        "with people and food. Pepper & Salt Ltd | Feb 2018 - Present\n",
        [],
    ),
]
