/**
 * An attempt, a lesson, a pledge as one page of HTML that opens from disk: no script, nothing from the network, and the same bytes whenever it is made of
 * the same records. Pictures stand in it; films and packages are named by their SHA-256.
 */
import type { SeenAttempt, SeenGap, SeenLesson, SeenPledge, SeenQuestion } from '@jujur/contract/as-seen.ts'
import { bcp47, type ContentLanguage, contentTags, type Language } from '@jujur/contract/enumerations.ts'
import { formatOf } from '@jujur/words/formats.ts'
import type { TextKey, Values } from '@jujur/words/texts.ts'
import { plainFileName } from '../../kit/files/disposition.ts'
import { linkImages } from '../../kit/files/rich-text.ts'
import { escapeHtml } from '../../kit/mail/html.ts'
import { say, textsOf } from '../../kit/texts/texts.ts'
import type seen from '../../texts/en/seen.json'
import { instantWords } from '../pledges/pdf.texts.ts'
import type { LinkFile } from './seen.view.ts'

const texts = textsOf<typeof seen>('seen')
/** For what becomes a page by itself: pictures stay named by their content. */
export const byContent: LinkFile = ({ sha256 }) => `file:${sha256}`

/** `language`: of the page’s own words. `pictures`: `data:` addresses by SHA-256; one that is not there is named. */
export type SeenPage = { readonly language: Language; readonly pictures: ReadonlyMap<string, string> }

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;color:#14262a;background:#fff;max-width:46rem;margin:2rem auto;padding:0 1rem}
h1{font-size:1.5rem;line-height:1.25}h2{font-size:1.15rem;margin-top:2rem;border-bottom:1px solid #768789;padding-bottom:.25rem}h3{font-size:1rem}
dl{display:grid;grid-template-columns:minmax(9rem,14rem) 1fr;gap:.25rem 1rem}dt{color:#4d5e62}dd{margin:0;overflow-wrap:anywhere}
ol.options{padding-left:1.5rem}.mark{font-weight:600;color:#0f5964}.wrong{color:#8f1d14}.dim{color:#4d5e62;font-size:.875rem}
img{max-width:100%;height:auto}table{border-collapse:collapse}td,th{border:1px solid #768789;padding:.25rem .5rem}.text{white-space:pre-line}
.gaps{border-left:4px solid #dfa112;padding-left:1rem}@media(max-width:34rem){dl{grid-template-columns:1fr}dd{margin-bottom:.5rem}}`

/** The words of one language, made harmless; names of people and texts go through `escapeHtml` themselves. */
const sayer =
  (language: Language) =>
  (key: TextKey<typeof seen>, values: Values = {}): string =>
    escapeHtml(say(texts, language, key, values))
type Say = ReturnType<typeof sayer>

const facts = (items: readonly (readonly [string, string | null])[]): string =>
  `<dl>${items.flatMap(([term, value]) => (value === null ? [] : [`<dt>${term}</dt><dd>${value}</dd>`])).join('')}</dl>`
/** In a language of its own, whichever way it is written. */
const inIts = (language: ContentLanguage, html: string, tag = 'div', more = ''): string =>
  `<${tag} lang="${contentTags[language]}" dir="auto"${more}>${html}</${tag}>`

type Whose = Pick<SeenPledge, 'person' | 'company_reg_no' | 'course' | 'gaps'>
const timeOf = (language: Language) => (at: string | null) => (at === null ? null : escapeHtml(instantWords(new Date(at), language)))
const languageName = (language: ContentLanguage, reader: Language): string =>
  escapeHtml(new Intl.DisplayNames([bcp47[reader]], { type: 'language' }).of(contentTags[language]) ?? contentTags[language])

const whoseFacts = (t: Say, at: ReturnType<typeof timeOf>, { person, company_reg_no, course }: Whose) =>
  [
    [t('person'), escapeHtml(person.name)],
    [t('company'), escapeHtml(company_reg_no)],
    [t('course'), escapeHtml(`${course.title} (${course.code})`)],
    [t('version'), t('versionOf', { number: course.version_no, time: at(course.published_at) ?? '' })],
    [t('hash'), course.content_hash],
  ] as const

const gapsPart = (t: Say, gaps: readonly SeenGap[]): string =>
  gaps.length === 0
    ? ''
    : `<section class="gaps"><h2>${t('gaps')}</h2><ul>${gaps.map((gap) => `<li>${t(`gap.${gap}`)}</li>`).join('')}</ul></section>`

const page = (language: Language, title: string, body: string): string => {
  const t = sayer(language)
  return `<!doctype html>
<html lang="${bcp47[language]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:"><title>${title}</title><style>${STYLE}</style></head>
<body><main><h1>${title}</h1>
${body}
</main><footer class="dim"><p>${t('footer')}</p></footer></body></html>
`
}

const picture = (t: Say, { pictures }: SeenPage, { sha256, alt }: { sha256: string; alt: string }): string => {
  const url = pictures.get(sha256)
  return url
    ? `<p><img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}"></p>`
    : `<p class="dim">${escapeHtml(alt)} ${t('notHere', { hash: sha256 })}</p>`
}

const optionLine = (t: Say, { value, chosen, is_true, explanation }: NonNullable<SeenQuestion['options']>[number]): string => {
  const marks = [chosen ? `<span class="mark">${t('chosen')}</span>` : '', is_true ? `<span class="mark">${t('right')}</span>` : ''].filter(Boolean)
  const why = explanation ? `<br><span class="dim">${escapeHtml(explanation)}</span>` : ''
  return `<li>${escapeHtml(value)}${marks.length > 0 ? ` (${marks.join(', ')})` : ''}${why}</li>`
}

const questionPart = (t: Say, at: ReturnType<typeof timeOf>, options: SeenPage, question: SeenQuestion, no: number): string => {
  const { text, language, answered_at, is_withheld, correct, explanation } = question
  const result =
    correct === null
      ? ''
      : `<p class="${correct ? 'mark' : 'mark wrong'}">${t(answered_at === null ? 'notAnswered' : correct ? 'isRight' : 'isWrong')}</p>`
  return `<section><h3>${t('question', { no: no + 1 })}</h3>${inIts(language, escapeHtml(text), 'div', ' class="text"')}${question.picture ? picture(t, options, question.picture) : ''}
${is_withheld ? `<p class="dim">${t('withheld')}</p>` : ''}${question.options ? inIts(language, question.options.map((one) => optionLine(t, one)).join(''), 'ol', ' class="options"') : ''}
${result}${explanation ? inIts(language, escapeHtml(explanation), 'p', ' class="dim"') : ''}${answered_at ? `<p class="dim">${t('answeredAt', { time: at(answered_at) ?? '' })}</p>` : ''}</section>`
}

/** Pure: of what was seen, and the words of a page around it. */
export const attemptAsSeenHtml = (seen: SeenAttempt, options: SeenPage): string => {
  const { language } = options
  const [t, at, format] = [sayer(language), timeOf(language), formatOf(bcp47[language])]
  const { rules, told } = seen
  const head = facts([
    ...whoseFacts(t, at, seen),
    [t('module'), escapeHtml(seen.module_title)],
    [t('language'), languageName(seen.language, language)],
    [t('attempt'), t('attemptOf', { no: seen.attempt_no, set: seen.attempt_set })],
    [t('started'), at(seen.started_at)],
    [t('deadline'), at(seen.deadline_at)],
    [t('submitted'), at(seen.submitted_at)],
    [t('passMark'), format.percent(rules.pass_mark)],
    [t('attempts'), rules.attempts === null ? t('noLimit') : format.number(rules.attempts)],
    [t('timeLimit'), rules.time_limit_minutes === null ? t('noLimit') : escapeHtml(format.minutes(rules.time_limit_minutes))],
  ])
  const said = facts([
    [t('score'), format.percent(told.score)],
    [t('result'), t(told.passed ? 'passed' : 'failed')],
    [t('attemptsLeft'), told.attempts_left === null ? t('noLimit') : format.number(told.attempts_left)],
    [t('nextFrom'), at(told.available_at)],
    [t('answersShown'), t(told.answers ? 'shown' : 'notShown')],
  ])
  return page(
    language,
    escapeHtml(say(texts, language, 'title.attempt', { title: seen.title })),
    `${head}<h2>${t('told')}</h2>${said}<h2>${t('questions')}</h2>${seen.questions.map((one, i) => questionPart(t, at, options, one, i)).join('\n')}${gapsPart(t, seen.gaps)}`,
  )
}

export const lessonAsSeenHtml = (seen: SeenLesson, options: SeenPage): string => {
  const { language, pictures } = options
  const [t, at, format] = [sayer(language), timeOf(language), formatOf(bcp47[language])]
  const head = facts([
    ...whoseFacts(t, at, seen),
    [t('module'), escapeHtml(seen.module_title)],
    [t('language'), seen.shown.map((one) => languageName(one.language, language)).join(', ')],
    [t('opened'), at(seen.opened_at)],
    [t('finished'), at(seen.finished_at) ?? t('notFinished')],
    [t('timeSpent'), escapeHtml(format.duration(seen.seconds_done))],
    [t('timeAsked'), seen.min_seconds > 0 ? escapeHtml(format.duration(seen.min_seconds)) : null],
    [t('packageScore'), seen.package_score === null ? null : format.percent(seen.package_score)],
  ])
  const parts = seen.shown.map(({ language: own, title, html, pictures: own_pictures, transcript, file }) => {
    const missing = own_pictures.filter((sha256) => !pictures.has(sha256))
    const whole = html === null ? '' : linkImages(html, (sha256) => pictures.get(sha256) ?? 'data:,')
    return `<section><h2>${inIts(own, escapeHtml(title), 'span')}</h2>${inIts(own, whole)}${file ? `<p class="dim">${escapeHtml(file.name)}: ${t('notHere', { hash: file.sha256 })}</p>` : ''}
${missing.map((hash) => `<p class="dim">${t('notHere', { hash })}</p>`).join('')}${transcript ? `<h3>${t('transcript')}</h3>${inIts(own, escapeHtml(transcript), 'div', ' class="text"')}` : ''}</section>`
  })
  return page(language, t('title.lesson', { title: seen.shown.at(-1)?.title ?? '' }), `${head}${parts.join('\n')}${gapsPart(t, seen.gaps)}`)
}

export const pledgeAsSeenHtml = (seen: SeenPledge, { language }: SeenPage): string => {
  const [t, at] = [sayer(language), timeOf(language)]
  const head = facts([
    ...whoseFacts(t, at, seen),
    [t('number'), escapeHtml(seen.serial_no)],
    [t('signedName'), escapeHtml(seen.full_name)],
    [t('typedName'), seen.typed_name === null ? null : escapeHtml(seen.typed_name)],
    [t('signedAt'), at(seen.signed_at)],
    [t('signedWith'), t(`with.${seen.signed_with}`)],
    [t('textVersion'), escapeHtml(seen.version)],
    [t('language'), languageName(seen.language, language)],
    [t('textHash'), seen.template_hash],
  ])
  return page(
    language,
    t('title.pledge', { number: seen.serial_no }),
    `${head}<h2>${inIts(seen.language, escapeHtml(seen.title), 'span')}</h2>${inIts(seen.language, escapeHtml(seen.text), 'div', ' class="text"')}${gapsPart(t, seen.gaps)}`,
  )
}

/** Names no person, and opens on Windows. */
export const seenFileName = (seen: SeenAttempt | SeenLesson | SeenPledge): string => {
  const of =
    'attempt_id' in seen
      ? `attempt-${seen.attempt_id}`
      : 'module_progress_id' in seen
        ? `lesson-${seen.module_progress_id}`
        : `pledge-${seen.serial_no}`
  return plainFileName(`${of}.html`)
}

/** The pictures that a page needs, by SHA-256. */
export const picturesOf = (seen: SeenAttempt | SeenLesson | SeenPledge): string[] => {
  if ('attempt_id' in seen) return [...new Set(seen.questions.flatMap((one) => (one.picture ? [one.picture.sha256] : [])))]
  return 'shown' in seen ? [...new Set(seen.shown.flatMap((one) => one.pictures))] : []
}
