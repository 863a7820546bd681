"""Names of units in full, in every language, and what only looks like one."""

import pytest

from assay.text.quantities import quantities

UNITS = {
    "km": "kilometres kilometers Kilometer kilomètres kilómetros 公里 千米",
    "m": "metres meters Meter mètres metros 米",
    "cm": "centimetres Zentimeter centimètres centímetros 厘米",
    "mm": "millimetres millimeters Millimeter millimètres milímetros 毫米",
    "mile": "miles Meilen millas 英里",
    "ft": "feet Fuß pieds pies 英尺",
    "inch": "inches Zoll pulgadas 英寸",
    "kg": "kilograms kilos Kilogramm kilogrammes kilogramos 公斤 千克",
    "g": "grams grammes Gramm gramos 克",
    "mg": "milligrams Milligramm milligrammes miligramos 毫克",
    "t": "tonnes Tonnen toneladas 吨",
    "lb": "pounds Pfund libras",
    "oz": "ounces Unzen onzas 盎司",
    "l": "litres liters Liter litros 升",
    "ml": "millilitres Milliliter millilitres mililitros 毫升",
    "ha": "hectares Hektar hectáreas 公顷",
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
    "MWh": "megawatt-hours Megawattstunden mégawattheures 兆瓦时",
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
    "m²": ["square metres", "mètres carrés", "metros cuadrados"],
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
