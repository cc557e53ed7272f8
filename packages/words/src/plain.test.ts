/**
 * How the texts speak (docs/words.md, "Names on the screens"): English as plain as it can be checked, and in each language one word for one thing.
 * The rest is for the eye.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Branch } from './texts.ts'

const folders = ['../../../apps/server/src/texts/', '../../../apps/web/src/texts/']

const leaves = (branch: Branch, at: string): [string, string][] =>
  Object.entries(branch).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[`${at}.${key}`, value]] : leaves(value, `${at}.${key}`),
  )
const textsOf = (language: string): [string, string][] =>
  folders.flatMap((folder) => {
    const within = new URL(`${folder}${language}/`, import.meta.url)
    return readdirSync(within).flatMap((file) => leaves(JSON.parse(readFileSync(new URL(file, within), 'utf8')) as Branch, file.replace('.json', '')))
  })
const say = (texts: [string, string][], pattern: RegExp) => texts.filter(([, text]) => pattern.test(text)).map(([key, text]) => `${key}: ${text}`)

const english = textsOf('en')
/** Sentences the specification gives letter by letter. */
const given = /^common\.(app\.wait|permission\.none|field|generic)\b/
/** The wizard that reads spreadsheets names columns and kinds of files. */
const ofFiles = /^trainees\.(import|template)\b/

test.each([
  [
    'translated phrases',
    /stands? against|\bawaits?\b|\bstands?\b|\bhereby\b|\bthereof\b|as it stands|meanwhile|\bwhoever\b|\bsomebody\b|\banew\b|\bone's\b/i,
  ],
  ['a mail where we mean an email', /\be-mails?\b|\bmails\b|\ba mail\b|\bby mail\b|\bmailed\b/i],
  ['a word for a developer', /\b(endpoint|payload|null|undefined|boolean|server-side|idempoten\w*|HTTP|JSON|SQL|database|callback)\b/i],
  ['a name from the code', /[a-z]_[a-z]|[a-z][A-Z][a-z]+(?:[A-Z]|\()|\w+\(\)/],
  ['two names for one thing', /\blegal data\b|\bin force\b|\bfindings?\b|\bState:|\bclosed to everybody\b|\bentries? held\b|\bsign-up page\b/i],
])('English has no %s', (_what, pattern) => {
  const told = english
    .filter(([key]) => !given.test(key) && !ofFiles.test(key))
    // Names of the portal's own parts that are filled in, and what other firms write so.
    .map(([key, text]): [string, string] => [key, text.replace(/\{\{\w+\}\}|MyTax|WebP/g, '')])
  expect(say(told, pattern)).toEqual([])
})

test('English asks without begging', () => {
  expect(
    say(
      english.filter(([key]) => !given.test(key) && !ofFiles.test(key)),
      /\bplease\b/i,
    ),
  ).toEqual([])
})

/** Words that another one has taken the place of: the glossary says which. */
const replaced: Record<string, RegExp> = {
  de: /Unternehmen|Lernende|genehmig|Berechtigung|Administrator|Verwaltung|rechtliche Angaben|Kundenadmin|(?<!E-)\bMails?\b|\bQuiz\b/i,
  fr: /apprenant|préenregistr|prestataire|données légales|administrateur client|permissions?\b|(?<!e-)\bmails?\b/i,
  es: /alumno|datos legales|información de registro|administrador de cliente|justificante|llamada/i,
  jp: /事前登録|顧客管理者|企業管理者|ログイン|クイズ|設問|受領書|会社登録情報|提供元|監査記録/,
  ch: /预登记|客户管理员|企业管理员|法定资料|注册信息|课时|制单|核查|仪表板|一般权限|审计记录/,
}
test.each(Object.entries(replaced))('%s has one word for one thing', (language, pattern) => {
  const told = textsOf(language).map(([key, text]): [string, string] => [key, text.replace(/\{\{\w+\}\}/g, '')])
  expect(say(told, pattern)).toEqual([])
})

/** A screen is named alike in the menu, in the breadcrumbs and above itself; where the specification sets the menu apart, it stands here. */
const setApart = ['globalAdminList', 'managePermission']
test.each(['en', ...Object.keys(replaced)])('a screen has one name in %s', (language) => {
  const texts = new Map(textsOf(language))
  const menu = [...texts].filter(([key]) => key.startsWith('common.menu.')).map(([key, text]) => [key.replace('common.menu.', ''), text] as const)
  const different = menu
    .filter(([name]) => !setApart.includes(name) && name !== 'course')
    .filter(([name, text]) => (texts.get(`common.route.${name}`) ?? text) !== text)
  expect(different).toEqual([])
  const pairs = [
    ['trainees.list.title', 'common.route.manageTraineeUser'],
    ['trainees.pre.title', 'common.route.traineePreRegistration'],
    ['trainees.approval.title', 'common.route.manageUser'],
    ['companies.pre.title', 'common.route.preRegistration'],
    ['companies.user.title', 'common.route.registeredUser'],
    ['companies.company.title', 'common.route.registered'],
    ['legal.reg.title', 'common.route.companyRegInfo'],
    ['accounts.admins.title', 'common.route.globalAdminList'],
    ['accounts.profile.title', 'common.route.userProfile'],
    ['access.routes.title', 'common.route.routePermission'],
    ['learning.verify.title', 'common.route.verify'],
    ['identity.resetPassword.title', 'common.route.resetPassword'],
    ['trainees.tabs.preRegistration', 'companies.tabs.preRegistration'],
  ] as const
  const unequal = pairs
    .filter(([one, other]) => !texts.has(one) || texts.get(one) !== texts.get(other))
    .map(([one, other]) => [one, texts.get(one), other, texts.get(other)])
  expect(unequal).toEqual([])
})

/** The same field is labelled alike wherever it is shown. */
test.each(['en', ...Object.keys(replaced)])('a field has one label in %s', (language) => {
  const texts = new Map(textsOf(language))
  const alike = [
    [
      'errors.label.email',
      'identity.fields.email',
      'accounts.fields.email',
      'companies.fields.email',
      'trainees.fields.email',
      'joining.fields.email',
      'accounts.admins.email',
    ],
    [
      'errors.label.username',
      'identity.fields.username',
      'accounts.fields.username',
      'companies.fields.username',
      'trainees.fields.username',
      'accounts.admins.username',
    ],
    ['errors.label.ic_no', 'accounts.fields.icNo', 'trainees.fields.ic_no'],
    ['errors.label.employee_no', 'accounts.fields.employeeNo', 'trainees.fields.employee_no', 'joining.fields.employeeNo'],
    ['errors.label.position', 'accounts.fields.position', 'trainees.fields.position'],
    ['errors.label.company_reg_no', 'companies.fields.companyRegNo', 'legal.information.companyRegNo'],
    ['companies.filter.state', 'companies.fields.status', 'accounts.admins.status', 'trainees.list.status', 'approvals.desk.tabs'],
    ['companies.help.username', 'joining.help.username'],
    ['companies.help.phone', 'accounts.help.phone', 'joining.help.phone', 'accounts.admins.form.phoneHelp'],
    ['access.permissions.maker', 'common.permission.kind.maker', 'access.routes.levels.maker'],
    ['access.permissions.checker', 'common.permission.kind.checker', 'access.routes.levels.checker'],
  ]
  expect(alike.map((keys) => [...new Set(keys.map((key) => texts.get(key) ?? `nothing at ${key}`))]).filter(({ length }) => length > 1)).toEqual([])
})
