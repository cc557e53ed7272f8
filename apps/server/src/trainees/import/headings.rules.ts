/** What a file of trainees may hold and how its columns are called, in the words of six languages and Malay; and a username where a file has none. */
import { type CategoryOf, type OfferedCategory, type TraineeFileField, traineeFile } from '@jujur/contract/trainees.ts'
import { type HeadingWords, naming } from '../../kit/sheets/columns.rules.ts'

/** The template's headers; a file may have them in any order and case, and further ones that nobody reads. */
export const importColumns = traineeFile.fields
export type ImportColumn = TraineeFileField

/** The sheet that is read where a workbook has one of this name; else its first. */
export const IMPORT_SHEET = 'Trainees'

/** Small letters and digits of any script, nothing between. */
export const traineeHeadingWords: HeadingWords<ImportColumn> = {
  name: 'name fullname employeename staffname nama namapenuh namapekerja 姓名 名字 全名 nombre nombrecompleto 氏名 名前 お名前 vollständigername vorundnachname nom nomcomplet prénometnom',
  username: 'username user loginname login namapengguna 用户名 用戶名 nombredeusuario usuario ユーザー名 benutzername nomd’utilisateur identifiant',
  email:
    'email emailaddress workemail mail emel emelpejabat alamatemel 邮箱 电子邮箱 电子邮件 郵箱 correo correoelectrónico メール メールアドレス emailadresse courriel adresseemail adressemail',
  phone:
    'phone phoneno phonenumber telephone tel mobile mobileno mobilenumber handphone hpno telefon telbimbit notel notelefon telefonbimbit 电话 手机 手机号 電話 電話番号 携帯 teléfono móvil celular telefonnummer mobiltelefon handy téléphone portable numérodetéléphone',
  ic_no:
    'icno ic icorpassportnumber icoderpassnummer numérod’icoudepasseport númerodeicopasaporte ic番号またはパスポート番号 身份证ic或护照号码 identitycardorpassport identitycard ausweisoderpass ausweis passnummer documentoopasaporte pièced’identitéoupasseport 身分証またはパスポート 身份证或护照 icnumber nric nricno mykad mykadno identityno identitynumber idno identitycardno nokp nokadpengenalan kadpengenalan nopengenalan 身份证 身份证号 身份证号码 númerodeidentidad documento dni 身分証番号 ausweisnummer personalausweis numérodidentité pièceidentité',
  employee_no:
    'employeeno employeenumber employeeid staffno staffid staffnumber personnelno nopekerja nombopekerja nostaf idpekerja 员工编号 工号 員工編號 númerodeempleado 社員番号 従業員番号 personalnummer mitarbeiternummer numérodemployé matricule',
  department: 'department dept division jabatan bahagian unit 部门 部門 departamento 部署 abteilung service département',
  position: 'position jobtitle title designation role jawatan pangkat 职位 职务 職位 cargo puesto 役職 職種 funktion stelle poste fonction',
  category:
    'employeecategory category staffcategory grade kategori kategoripekerja golongan 员工类别 员工類別 类别 categoríadeempleados categoría 従業員区分 区分 beschäftigtenkategorie kategorie catégoried’employés catégorie',
  board:
    'memberoftheboard board boardmember director ahlilembaga lembagapengarah 董事会成员 董事 miembrodelconsejodeadministración consejo 取締役会メンバー 取締役 mitglieddesdirektoriums direktorium membreduconseild’administration conseil',
  manager:
    'manager managersemail managersemployeenumber linemanager reportsto supervisor superior penyelia pengurus ketua 直属上级 上级 经理 responsable supervisor 上司 vorgesetzteperson vorgesetzte vorgesetzter supérieur',
  joined_on:
    'joinedon joined datejoined joindate joiningdate dateofjoining startdate hiredate tarikhmasuk tarikhlapordiri 入职日期 入职 fechadeingreso ingreso 入社日 eintrittsdatum eintritt eingetretenam entréle dated’entrée datedarrivée',
  from: 'from validfrom effectivedate effectivefrom holdsfrom tarikhkuatkuasa 生效日期 起始日 desde vigentedesde 適用開始日 開始日 giltab ab gültigab àpartirdu depuis',
  risk_level: 'risklevel risk tahaprisiko risiko 风险级别 风险等级 nivelderiesgo リスクレベル リスク risikostufe niveauderisque リスク区分 风险级',
}
/** The levels of risk in the same languages. */
const riskWords = {
  low: 'low rendah 低 bajo niedrig faible',
  medium: 'medium sederhana 中 medio mittel moyen',
  high: 'high tinggi 高 alto hoch élevé',
} as const
const risks = new Map(Object.entries(riskWords).flatMap(([level, list]) => list.split(' ').map((word) => [word, level] as const)))
const words = <K extends string>(lists: Readonly<Record<K, string>>) =>
  new Map((Object.entries(lists) as [K, string][]).flatMap(([key, list]) => list.split(' ').map((word) => [word, key] as const)))
const plain = (cell: string) =>
  cell
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
const yes = words({
  yes: 'yes y ya true 1 x ja j oui o sí si s はい 是 member ahli',
  no: 'no n tidak false 0 nein non いいえ 否',
})
/** Whether somebody is of the board; what says neither stays as it is. */
export const boardFrom = (cell: string): boolean | string => {
  const said = yes.get(plain(cell))
  return said ? said === 'yes' : cell
}
const offered = words<OfferedCategory>({
  top_management: 'topmanagement pengurusantertinggi obersteleitung directiongénérale altadirección 経営層 高层管理',
  middle_management: 'middlemanagement pengurusanpertengahan mittlereleitung encadrementintermédiaire mandosintermedios 中間管理職 中层管理',
  executive: 'executive eksekutif fachundführungskräfte cadres personalejecutivo 総合職 执行级员工',
  non_executive: 'nonexecutive bukaneksekutif weiterebeschäftigte noncadres personalnoejecutivo 一般職 非执行级员工',
})
/** The company's category that a cell names: by its own name, or one of those that are offered in any language. */
export const categoryFrom = (cell: string, categories: readonly CategoryOf[]): number | null => {
  const named = categories.find(({ name }) => name !== null && plain(name) === plain(cell))
  const one = named ?? categories.find((category) => category.offered !== null && category.offered === offered.get(plain(cell)))
  return one?.employee_category_id ?? null
}
/** A day as spreadsheets here write it: 2026-03-31, or day, month and year. What is no day stays as it is. */
export const dayFrom = (cell: string): string => {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/.exec(cell.trim()) ?? []
  return year === '' ? cell.trim() : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}
/** As the portal calls it; what is no level stays as it is. */
export const riskLevelFrom = (cell: string): string => risks.get(cell.normalize('NFC').toLowerCase()) ?? cell

export const namedTrainee = naming(traineeFile, traineeHeadingWords)
/** The kind of file that an import takes. */
export const importFile = { of: 'import', sheet: IMPORT_SHEET, declared: traineeFile, words: traineeHeadingWords, named: namedTrainee } as const

const LONGEST = 32
const SHORTEST = 3
/** From the e-mail address, for a file that names none: what stands before the @, with the first word of the domain where that is too short. */
export const usernameFrom = (email: string): string => {
  const [local = '', domain = ''] = email.trim().toLowerCase().normalize('NFKD').split('@')
  const plain = (text: string) => text.replace(/[^a-z0-9._-]+/g, '').replace(/^[._-]+|[._-]+$/g, '')
  const own = plain(local.split('+')[0] ?? '')
  const username = own.length < SHORTEST ? `${own}.${plain(domain.split('.')[0] ?? '')}` : own
  return username.slice(0, LONGEST)
}
