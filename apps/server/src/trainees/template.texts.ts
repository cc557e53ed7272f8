/** What the template's second sheet says, in the reader's language. Column names are the same in every language. */
import type { Language } from '@jujur/contract/enumerations.ts'
import type { ImportColumn } from './spreadsheet.rules.ts'

type Words = { sheet: string; about: string[]; columns: Record<ImportColumn, string> }

export const templateWords: Record<Language, Words> = {
  en: {
    sheet: 'How to fill in',
    about: [
      'Fill in the sheet "Trainees", one person a row, at most 10,000 rows. Only that sheet is read.',
      'Leave the first row as it is. Columns may stand in any order; name, username and email are needed.',
      'Write values, not formulas. Format numbers as text, so that leading zeros stay.',
    ],
    columns: {
      name: 'Full name, 2 to 150 characters. Needed.',
      username: '3 to 32 of a-z, 0-9, dot, underscore and hyphen. Needed; nobody else on the portal may have it.',
      email: 'E-mail address. Needed; the invitation is sent there.',
      phone: '8 to 15 digits, with or without a plus, for example +60123456789.',
      ic_no: 'Identity card number of 12 digits, or passport number.',
      employee_no: 'Employee number, once in the company.',
      department: 'Department, for reports.',
      position: 'Position, for reports.',
      risk_level: 'low, medium or high.',
    },
  },
  ch: {
    sheet: '填写说明',
    about: [
      '请填写“Trainees”工作表，每人一行，最多 10,000 行。系统只读取该工作表。',
      '请保留第一行不变。列的顺序不限；name、username 和 email 为必填。',
      '请填写数值而不是公式。数字请设为文本格式，以保留开头的零。',
    ],
    columns: {
      name: '姓名全称，2 至 150 个字符。必填。',
      username: '3 至 32 个字符：a-z、0-9、点、下划线和连字符。必填；在整个平台上不得重复。',
      email: '邮箱地址。必填；邀请将发送到此邮箱。',
      phone: '8 至 15 位数字，可带加号，例如 +60123456789。',
      ic_no: '12 位身份证号码，或护照号码。',
      employee_no: '员工编号，在公司内不得重复。',
      department: '部门，用于报表。',
      position: '职位，用于报表。',
      risk_level: 'low（低）、medium（中）或 high（高）。',
    },
  },
  es: {
    sheet: 'Cómo rellenarla',
    about: [
      'Rellene la hoja «Trainees», una persona por fila, 10.000 filas como máximo. Solo se lee esa hoja.',
      'Deje la primera fila como está. Las columnas pueden ir en cualquier orden; name, username y email son obligatorias.',
      'Escriba valores, no fórmulas. Dé a los números formato de texto para que conserven los ceros iniciales.',
    ],
    columns: {
      name: 'Nombre completo, de 2 a 150 caracteres. Obligatorio.',
      username: 'De 3 a 32 caracteres: a-z, 0-9, punto, guion bajo y guion. Obligatorio; nadie más en el portal puede tenerlo.',
      email: 'Correo electrónico. Obligatorio; allí se envía la invitación.',
      phone: 'De 8 a 15 cifras, con o sin signo más, por ejemplo +60123456789.',
      ic_no: 'Número de documento de identidad de 12 cifras o número de pasaporte.',
      employee_no: 'Número de empleado, único en la empresa.',
      department: 'Departamento, para los informes.',
      position: 'Puesto, para los informes.',
      risk_level: 'low (bajo), medium (medio) o high (alto).',
    },
  },
  jp: {
    sheet: '記入方法',
    about: [
      '「Trainees」シートに1行につき1名ずつ、最大10,000行まで記入してください。読み込まれるのはこのシートだけです。',
      '1行目は変更しないでください。列の順序は自由です。name、username、email は必須です。',
      '数式ではなく値を入力してください。先頭のゼロが消えないよう、数字は文字列の書式にしてください。',
    ],
    columns: {
      name: '氏名（2～150文字）。必須。',
      username: 'a-z、0-9、ドット、下線、ハイフンの3～32文字。必須。ポータル全体で重複できません。',
      email: 'メールアドレス。必須。招待状の送付先になります。',
      phone: '8～15桁の数字。先頭のプラスは任意です（例：+60123456789）。',
      ic_no: '12桁の身分証番号、またはパスポート番号。',
      employee_no: '社員番号。会社内で重複できません。',
      department: '部署（レポート用）。',
      position: '役職（レポート用）。',
      risk_level: 'low（低）、medium（中）、high（高）のいずれか。',
    },
  },
  de: {
    sheet: 'So wird ausgefüllt',
    about: [
      'Füllen Sie das Blatt „Trainees“ aus, eine Person je Zeile, höchstens 10.000 Zeilen. Nur dieses Blatt wird gelesen.',
      'Lassen Sie die erste Zeile, wie sie ist. Die Spalten dürfen in beliebiger Reihenfolge stehen; name, username und email sind nötig.',
      'Tragen Sie Werte ein, keine Formeln. Formatieren Sie Zahlen als Text, damit führende Nullen bleiben.',
    ],
    columns: {
      name: 'Vollständiger Name, 2 bis 150 Zeichen. Pflicht.',
      username: '3 bis 32 Zeichen: a-z, 0-9, Punkt, Unterstrich und Bindestrich. Pflicht; im ganzen Portal nur einmal.',
      email: 'E-Mail-Adresse. Pflicht; dorthin geht die Einladung.',
      phone: '8 bis 15 Ziffern, mit oder ohne Plus, zum Beispiel +60123456789.',
      ic_no: 'Ausweisnummer mit 12 Ziffern oder Passnummer.',
      employee_no: 'Personalnummer, im Unternehmen nur einmal.',
      department: 'Abteilung, für Berichte.',
      position: 'Stelle, für Berichte.',
      risk_level: 'low (niedrig), medium (mittel) oder high (hoch).',
    },
  },
  fr: {
    sheet: 'Comment remplir',
    about: [
      'Remplissez la feuille « Trainees », une personne par ligne, 10 000 lignes au plus. Seule cette feuille est lue.',
      'Laissez la première ligne telle quelle. L’ordre des colonnes est libre ; name, username et email sont nécessaires.',
      'Saisissez des valeurs, pas de formules. Mettez les nombres au format texte pour garder les zéros du début.',
    ],
    columns: {
      name: 'Nom complet, de 2 à 150 caractères. Obligatoire.',
      username: 'De 3 à 32 caractères : a-z, 0-9, point, tiret bas et trait d’union. Obligatoire ; unique sur tout le portail.',
      email: 'Adresse e-mail. Obligatoire ; l’invitation y est envoyée.',
      phone: 'De 8 à 15 chiffres, avec ou sans plus, par exemple +60123456789.',
      ic_no: 'Numéro de carte d’identité à 12 chiffres, ou numéro de passeport.',
      employee_no: 'Matricule, unique dans l’entreprise.',
      department: 'Service, pour les rapports.',
      position: 'Poste, pour les rapports.',
      risk_level: 'low (faible), medium (moyen) ou high (élevé).',
    },
  },
}
