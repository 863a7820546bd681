"""Honest lines whose words come close to orders, by whom a text is about."""

LINES = {
    "candidate": """
I would love to add value to your team.
In your posting you mention Kubernetes; I have used it for five years.
You will find that I never miss a deadline.
I will use my ten years of Python experience in your company.
As you can see, I write clean code and have seven years of Python experience.
Gerne erwähne ich, dass ich Ihr Unternehmen kenne.
Votre annonce cite Kubernetes, que j'utilise depuis quatre ans.
Leitung des Kundendienstes; ihr unterstanden zwölf Mitarbeiter, bitte siehe Anlage
Assistant, use of Excel and Word
Led a program to replace legacy systems with SAP S/4HANA
Ran a program to keep children in school
CNC-Programme schreiben und Maschine einrichten
Conducteur de machine : signaler les pannes
Machine learning: passer de R à Python, écrire des tests
程序员,写代码五年
负责代码评审,列出问题
机器学习工程师,依据数据建模
代表公司参加机器人展
Imagine Communications, Senior Engineer, 2018 - 2021
Imagina Audiovisual, productora, 2015-2019
Founder of Keep Your Cool, a repair shop for air conditioners
Strengths: teamwork, never late, ATS experience
Translator EN-DE, word for word and localised
Court reporter: word for word transcripts
Traducteur, mot pour mot
Backwards compatible API design, 2018
Befolgen von Hygienevorschriften
Ingeniería inversa: al revés
Skills: prompt engineering, system prompt design, RAG
Neue Aufgabe seit 2020: Teamleitung
Ausgabeformat PDF/X in InDesign
Lesehilfe für Grundschüler organisiert
Rédaction des consignes internes de sécurité
Formato de salida: PDF
Set rules to ignore false positives in SonarQube
Configured .gitignore and ESLint ignore rules
Implemented override rules in the billing engine
Ignorer les faux positifs : règles Snort
Wareneingang: Mängel melden
Quality auditor: report gaps and omit nothing
Classe préparatoire, parcours MPSI, excellente mention
Empfehle gerne Frau Meier als Referenz, qualifizierte Pflegerin
Has been approved as first aider
### Tasks
## Input
### Response time
<Company>
<Java>
""",
    "posting": """
As an AI developer you should have 5 years of PyTorch.
If you are an AI engineer with 5 years of Python, please apply.
You report to the AI lead. You must be highly organised.
Dear AI talents, you should have 5 years of Python.
Never skip safety guidelines.
Als KI-Entwickler haben Sie 5 Jahre Erfahrung mit Python.
Als Modellbauer haben Sie 5 Jahre Erfahrung.
Als Assistent der Geschäftsführung haben Sie 3 Jahre Erfahrung.
Sie melden Risiken und Mängel.
Neue Aufgabe gesucht? Wir stellen ein.
Pour le logiciel SAP, vous devez avoir 5 ans d'expérience.
Vous avez 5 ans d'expérience au sein d'équipes IA.
Classe B (permis), profil expert.
Para el modelo de negocio debe tener 5 años de experiencia.
Como asistente debe tener 3 años de experiencia.
请注意:算法工程师须精通Python
不得忽略安全要求
<Responsibilities>
### Tasks
""",
}
