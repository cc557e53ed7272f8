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
const given = /^(common\.(app\.wait|permission\.none|field|generic)|search\.failed)\b/
/** The wizard that reads spreadsheets names columns and kinds of files. */
const ofFiles = /^trainees\.(import|template)\b/

test.each([
  [
    'translated phrases',
    /stands? against|\bawaits?\b|\bstands?\b|\bhereby\b|\bthereof\b|as it stands|meanwhile|\bwhoever\b|\b(some|no|any|every)body\b|\bbegun\b|\banew\b|\bone's\b/i,
  ],
  ['a mail where we mean an email', /\be-mails?\b|\bmails\b|\ba mail\b|\bby mail\b|\bmailed\b/i],
  ['a word for a developer', /\b(endpoint|payload|null|undefined|boolean|server-side|idempoten\w*|HTTP|JSON|SQL|database|callback)\b/i],
  ['a name from the code', /[a-z]_[a-z]|[a-z][A-Z][a-z]+(?:[A-Z]|\()|\w+\(\)/],
  [
    'two names for one thing',
    /\blegal data\b|\bin force\b|\bfindings?\b|\bState:|\bclosed to everybody\b|\bentries? held\b|\bsign-up page\b|\bfilms?\b|\bper cent\b/i,
  ],
  ['words that leave open what they mean', /\beveryone overdue who\b|\bno fewer than planned\b|\bRight at first\b|^0 closed$/i],
  ['a word for people who build portals', /\bmend(ed)?\b|\bhash\b|\blive (course|version)/i],
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
  de: /Unternehmen|Lernende|genehmig|Berechtigung|Administrator|Verwaltung|rechtliche Angaben|Kundenadmin|(?<!E-)\bMails?\b|\bQuiz\b|(?<!er)fassung|außen vor|Grundsprache|Abschrift|Zustand|\b[Ff]ilm|Onlinezahlung|Ausnahme|Benachrichtigung\b|\bausgeben\b|Fälligkeit(?!sdat)/i,
  fr: /apprenant|préenregistr|prestataire|données légales|administrateur client|permissions?\b|(?<!e-)\bmails?\b|stagiaire|\btentatives?\b|mots?-clés?|note minimale|modules? SCORM|\bsujets\b|tableur|laissée?s? de côté|\bfilms?\b|reçus? officiel|reste dû|\bexceptions?\b|taxe de service/i,
  es: /alumno|datos legales|información de registro|administrador de cliente|justificante|llamada|aprendi(z|ces)\b|película|para siempre|por favor|recibos? bancario|excepci[oó]n|impuesto de servicio/i,
  jp: /事前登録|顧客管理者|企業管理者|ログイン|クイズ|設問|受領書|会社登録情報|提供元|監査記録|証明書|題名|書き起こし|保管済み|トピック|フィルム|リスク区分|振込控え|支払期限|期限超過|プロバイダー|提供者|承認者|電子請求書|(?<!離)席|台帳|(?<!証跡 )証拠/,
  ch: /预登记|客户管理员|企业管理员|法定资料|注册信息|课时|制单|核查|仪表板|一般权限|审计记录|材料|影片|本课|[次轮]尝试|(?<!纯)文本(?!格式)|门户|每席|在线|参考号|例外|提供方|供应方|来龙去脉|到期日|林吉特|工号|\d\}?\}? ?条(名额|席位|座位)/,
}
test.each(Object.entries(replaced))('%s has one word for one thing', (language, pattern) => {
  const told = textsOf(language).map(([key, text]): [string, string] => [key, text.replace(/\{\{\w+\}\}/g, '')])
  expect(say(told, pattern)).toEqual([])
})

/** Signs as each language sets them. What ends in a value after a space is a label with its value. */
const han = '[ぁ-んァ-ヶー一-龥々]'
test.each([
  ['en', 'typewriter quotation marks and apostrophes', /"|[a-z]'[a-z]|s' /],
  ['de', 'quotation marks of another language', /"|“[^„]*”|[a-z]'[a-z]/],
  ['fr', 'a sign that can be torn off its word', / [:;!?»]|« |"|[a-z]'[a-zé]/],
  ['es', 'quotation marks of another language', /"|[“”„]/],
  ['jp', 'spaces around letters and digits', new RegExp(`${han} [A-Za-z0-9]|[A-Za-z0-9%}] (?!様)${han}|${han} \\{\\{\\w+\\}\\}${han}`)],
  ['jp', 'signs of half width', new RegExp(`${han}(?<!分(?=:秒))[,:;?!]`)],
  ['ch', 'letters and digits without spaces', /[一-龥][A-Za-z0-9]|[A-Za-z0-9][一-龥]|"/],
  [
    'ch',
    'figures filled in without spaces',
    /[一-龥]\{\{(count|number|total|amount|date|day|time|when)\}\}|\{\{(count|number|total|amount|date|day|time|when)\}\}[一-龥]/,
  ],
  ['ch', 'signs of half width', /[一-龥](?<!分(?=:秒))[,:;?!]/],
])('%s has no %s', (language, _what, pattern) => {
  expect(
    say(
      textsOf(language).filter(([key]) => !given.test(key)),
      pattern,
    ),
  ).toEqual([])
})

/** A screen is named alike in the menu, in the breadcrumbs and above itself; where the specification sets the menu apart, it stands here. */
const setApart = ['globalAdminList', 'managePermission', 'invoice', 'getCourse']
test.each(['en', ...Object.keys(replaced)])('a screen has one name in %s', (language) => {
  const texts = new Map(textsOf(language))
  const menu = [...texts].filter(([key]) => key.startsWith('common.menu.')).map(([key, text]) => [key.replace('common.menu.', ''), text] as const)
  const different = menu
    .filter(([name]) => !setApart.includes(name) && name !== 'course')
    .filter(([name, text]) => (texts.get(`common.route.${name}`) ?? text) !== text)
  expect(different).toEqual([])
  const pairs = [
    ['trainees.list.title', 'common.route.managePermission'],
    ['trainees.pre.title', 'common.route.preRegistration'],
    ['trainees.approval.title', 'common.route.manageUser'],
    ['companies.pre.title', 'common.route.preRegistration'],
    ['companies.user.title', 'common.route.registeredUser'],
    ['companies.company.title', 'common.route.registered'],
    ['companyRegistration.reg.title', 'common.route.companyRegInfo'],
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
      'signUp.fields.email',
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
    ['errors.label.employee_no', 'accounts.fields.employeeNo', 'trainees.fields.employee_no', 'signUp.fields.employeeNo'],
    ['errors.label.position', 'accounts.fields.position', 'trainees.fields.position'],
    ['errors.label.company_reg_no', 'companies.fields.companyRegNo', 'companyRegistration.information.companyRegNo'],
    ['companies.filter.state', 'companies.fields.status', 'accounts.admins.status', 'trainees.list.status', 'approvals.desk.tabs'],
    [
      'companies.fields.status',
      'authoring.state.label',
      'questions.fields.status',
      'quizzes.fields.status',
      'modules.fields.status',
      'courses.list.status',
      'publishing.list.state',
      'dashboard.company.list.state',
      'receipts.sheet.headings.state',
      'purchases.people.state',
      'invoices.fields.state',
      'invoices.sheet.headings.state',
      'receipts.list.state',
      'bills.list.state',
    ],
    ...['video', 'audio', 'image', 'text'].map((type) => [
      `materials.type.${type}`,
      `modules.type.${type}`,
      `publishing.kind.${type}`,
      `player.kind.${type}`,
    ]),
    ['materials.type.scorm', 'modules.type.scorm', 'publishing.kind.scorm'],
    ['materials.editor', 'authoring.used.material', 'modules.item.material', 'publishing.kind.material'],
    ['materials.languages.transcript', 'player.material.transcript'],
    ['materials.languages.base', 'authoring.languages.base'],
    ...['policy', 'harm', 'recognising', 'answering', 'red_flags', 'own_part', 'consequences', 'reporting', 'help'].map((topic) => [
      `authoring.topics.${topic}`,
      `publishing.topic.${topic}`,
    ]),
    ...['NOT_STARTED', 'IN_PROGRESS', 'PLEDGE_PENDING', 'COMPLETED', 'EXPIRED'].map((status) => [
      `learning.state.${status}`,
      `courses.enrolments.status.${status}`,
      `purchases.status.${status}`,
      ...(status === 'PLEDGE_PENDING' ? [] : [`dashboard.company.list.states.${status}`]),
    ]),
    ['purchases.status.OVERDUE', 'dashboard.company.list.states.OVERDUE'],
    ['purchases.people.search', 'dashboard.company.list.search'],
    ...[2, 3, 4, 5, 6].map((status) => [`receipts.status.${status}`, `receipts.sheet.status.${status}`]),
    ['receipts.list.reference', 'receipts.sheet.headings.reference'],
    ['bills.list.title', 'common.route.bills', 'invoices.billing.bills', 'search.screen.bills', 'access.routes.features.bills'],
    ...['enrolments', 'review', 'revocations'].map((tab) => [`courses.tabs.${tab}`, `search.screen.${tab}`]),
    [
      'invoices.tabs.receipts',
      'invoices.billing.receipts',
      'receipts.list.title',
      'receipts.own.title',
      'common.route.receipts',
      'access.routes.features.receipts',
    ],
    ['bills.exceptions.title', 'invoices.tabs.exceptions'],
    ['invoices.papers.kind.official_receipt', 'bills.exceptions.receipt', 'bills.list.receipt'],
    ['invoices.fields.price', 'purchases.quotation.price', 'purchases.lots.price'],
    ['invoices.fields.tax', 'purchases.order.tax'],
    ['invoices.fields.open', 'invoices.figures.owed'],
    ['invoices.fields.due', 'invoices.sheet.headings.due'],
    ['invoices.fields.contact', 'purchases.cart.contact'],
    ['learning.certificate.kind', 'courses.certificate.kind'],
    ['learning.certificate.body', 'learning.certificate.statement', 'courses.certificate.statement'],
    ['companies.help.username', 'signUp.help.username'],
    ['companies.help.phone', 'accounts.help.phone', 'signUp.help.phone', 'accounts.admins.form.phoneHelp'],
    ['access.permissions.maker', 'common.permission.kind.maker', 'access.routes.levels.maker'],
    ['access.permissions.checker', 'common.permission.kind.checker', 'access.routes.levels.checker'],
  ]
  expect(alike.map((keys) => [...new Set(keys.map((key) => texts.get(key) ?? `nothing at ${key}`))]).filter(({ length }) => length > 1)).toEqual([])
})
