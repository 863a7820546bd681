"""Names of units in full, in every language, and what only looks like one."""

import pytest

from assay.text.amounts import amounts, comparable
from assay.text.quantities import quantities

UNITS = {
    "km": "kilometres kilometers Kilometer kilomètres kilómetros 公里 千米",
    "m": "metres meters Meter mètres metros 米",
    "cm": "centimetres Zentimeter centimètres centímetros 厘米",
    "mm": "millimetres millimeters Millimeter millimètres milímetros 毫米",
    "mile": "miles Meilen millas 英里",
    "ft": "feet Fuß pieds pies 英尺",
    "inch": "inch inches Zoll pouces pulgadas 英寸",
    "acre": "acres Acres 英亩",
    "kg": "kilograms kilos Kilogramm kilogrammes kilogramos 公斤 千克",
    "g": "grams grammes Gramm gramos 克",
    "mg": "milligrams Milligramm milligrammes miligramos 毫克",
    "t": "tonnes Tonnen toneladas 吨",
    "lb": "pounds Pfund libras",
    "oz": "ounces Unzen onzas 盎司",
    "l": "litres liters Liter litros 升",
    "ml": "millilitres Milliliter millilitres mililitros 毫升",
    "ha": "hectares ha Hektar hectáreas 公顷",
    "m²": "m² Quadratmeter 平方米",
    "km²": "km² Quadratkilometer 平方公里",
    "kB": "kilobytes Kilobyte",
    "MB": "megabytes Megabyte",
    "GB": "gigabytes Gigabyte gigaoctets",
    "TB": "terabytes Terabyte téraoctets",
    "W": "watts Watt vatios 瓦",
    "kW": "kilowatts Kilowatt kilovatios 千瓦",
    "MW": "megawatts Megawatt mégawatts megavatios 兆瓦",
    "GW": "gigawatts Gigawatt gigavatios 吉瓦",
    "kWh": "kilowatt-hours Kilowattstunden kilowattheures 千瓦时",
    "MWh": "MWh megawatt-hours Megawattstunden mégawattheures 兆瓦时",
    "GWh": "GWh gigawatt-hours Gigawattstunden gigawattheures gigavatios-hora 吉瓦时",
    "V": "volts Volt voltios 伏",
    "Hz": "hertz Hertz hercios 赫兹",
    "MHz": "megahertz Megahertz mégahertz 兆赫",
    "µs": "microseconds Mikrosekunden microsecondes microsegundos 微秒",
    "°C": "°C 摄氏度",
    "°": "degrees Grad degrés grados",
}
PHRASES = {
    "°C": ["degrees Celsius", "degrees C", "Grad Celsius", "degrés Celsius", "grados Celsius"],
    "°F": ["degrees Fahrenheit", "Grad Fahrenheit", "degrés Fahrenheit", "grados Fahrenheit"],
    "kWh": ["kilowatt hours"],
    "MWh": ["megawatt hours"],
    "GWh": ["gigawatt hours", "gigavatios hora"],
    "m²": ["square metres", "sq m", "sq. m", "mètres carrés", "metros cuadrados"],
    "ft2": ["square feet", "sq ft", "sq. ft"],
    "km²": ["square kilometres", "kilomètres carrés", "kilómetros cuadrados"],
    "km/h": ["kilometres per hour", "Kilometer pro Stunde", "kilómetros por hora"],
    "mph": ["miles per hour"],
}


@pytest.mark.parametrize(
    ("unit", "name"),
    [(unit, name) for unit, names in UNITS.items() for name in names.split()]
    + [(unit, name) for unit, names in PHRASES.items() for name in names],
)
def test_names_of_units(unit: str, name: str) -> None:
    space = "" if name[0] > "\u3000" else " "

    (quantity,) = quantities(f"25{space}{name}")

    assert (quantity.unit, quantity.noun) == (unit, "")
    assert quantity.value == 25
    assert quantity.end == len(f"25{space}{name}")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        *(("3 GWh", "3,000 MWh"), ("2 MWh", "2,000 kWh"), ("1 foot", "12 inches")),
        *(("10 inch", "25.4 cm"), ("4 hectares", "40,000 square metres")),
        *(("100 acres", "40.468564224 ha"), ("5 ha", "50.000 Quadratmeter")),
    ],
)
def test_the_same_in_another_unit(one: str, other: str) -> None:
    (low,), (high,) = quantities(one), quantities(other)

    assert comparable(low, high)
    assert amounts(low) == amounts(high)


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("656\nYears", ["656 year"]),
        ("It has stood for 656\nyears", ["656 year"]),
        ("Employees: 656\nYears in business: 20", ["656", "20"]),
        ("Customers number 656\nYears of work", ["656"]),
        ("Wir arbeiten seit 5\nJahren mit der Firma und den anderen", ["5 year"]),
        ("Mitarbeiter: 656\nJahre am Markt: 20 und mehr", ["656", "20"]),
        ("成立5\n年", ["5 year"]),
        ("a clock of 5\nMHz", ["5 MHz"]),
    ],
)
def test_units_across_a_line_end(text: str, read: list[str]) -> None:
    found = [f"{q.value:f} {q.unit}".strip() for q in quantities(text)]

    assert found == read


@pytest.mark.parametrize(
    ("text", "unit"),
    [
        ("two degrees in biology", ""),
        ("3 degrees from Leeds", ""),
        ("two degrees", ""),
        ("two degrees colder", "°"),
        ("minus two degrees", "°"),
        ("5 megabytes", "MB"),
        ("3千名", ""),
    ],
)
def test_degrees_and_thousands(text: str, unit: str) -> None:
    (quantity,) = quantities(text)

    assert quantity.unit == unit
