/** What a reader begins with: cover, index, questions, gaps, how the system works, and the form under section 90A. In English, the form in Malay too; no script, nothing loaded. */

import { type Topic, topics } from '@jujur/contract/enumerations.ts'
import { type Edition, type EvidenceAnswer, type EvidenceFigure, type EvidenceQuestion, evidenceFigures } from '@jujur/contract/evidence.ts'
import { publicKeyOf } from '../audit/chain.view.ts'
import type { RestoreDrill } from '../kit/database/restore-drill.store.ts'
import { dayOf } from '../kit/time/calendar.rules.ts'
import type { Covered } from './content.store.ts'
import { formatPage } from './format.view.ts'
import { escaped, page } from './page.view.ts'
import { BOM, csvLineOf } from './tables.view.ts'

/** Who asked for the pack and who let it be made; in the redacted edition by their numbers in it, and without what they wrote. */
export type PackOrder = {
  readonly by: string
  readonly at: string
  readonly approved_by: string
  readonly approved_at: string
  readonly reason: string
  readonly remarks: string | null
}
export type PackFacts = {
  readonly evidence_no: string
  readonly company: string
  readonly courses: readonly string[]
  readonly portal: string
  readonly portal_url: string
  readonly from_on: string
  readonly to_on: string
  readonly made_on: string
  readonly made_at: string
  readonly order: Readonly<Record<Edition, PackOrder>>
  readonly people: number
  /** How many attempts go along as they were seen, at most. */
  readonly sample: number
  /** A time stamp service is set up. Whether it answered is known once these pages are sealed. */
  readonly asksForStamp: boolean
  /** The backup of all of the portal that was restored on trial last before the pack was made. */
  readonly drill: Pick<RestoreDrill, 'at' | 'backup_at' | 'signed_in' | 'fault_count'> | null
  readonly head: { readonly number: number; readonly hash: string } | null
}

const rowsOf = (rows: readonly (readonly [string, string])[]) =>
  `<table>${rows.map(([term, value]) => `<tr><th scope="row">${term}</th><td>${value}</td></tr>`).join('\n')}</table>\n`
const link = (file: string | null) => (file === null ? '' : `<a href="${escaped(file.replace(/^data\//, ''))}">${escaped(file)}</a>`)

const questions: Record<EvidenceQuestion, { by: string; asks: string }> = {
  who_had_to: { by: 'Prosecutor, auditor', asks: 'Who had to be trained on the last day of the period, and why?' },
  who_was_missed: { by: 'Prosecutor, auditor', asks: 'Who was missed, since when, and what was done about it?' },
  share_trained: { by: 'Board, Bursa, GRI 205-2', asks: 'What share was trained, by employee category, the board apart?' },
  how_soon: { by: 'Auditor (7.2.2)', asks: 'How soon were new people trained?' },
  intervals: { by: 'Auditor', asks: 'At planned intervals? Were there gaps?' },
  in_what: { by: 'Prosecutor, auditor', asks: 'In what, which version, in which language, approved by whom?' },
  understood: { by: 'Auditor', asks: 'Did they understand? What of those who failed, and what was read again?' },
  does_it_last: { by: 'Auditor', asks: 'Does it last (checks after 30 and 90 days)?' },
  policy_received: { by: 'Auditor (A.17)', asks: 'Did they receive and accept the policy?' },
  associates: { by: 'Auditor', asks: 'Business associates above low risk?' },
  top_management: { by: 'Board', asks: 'What did top management receive and open?' },
  records_changed: { by: 'Prosecutor, auditor', asks: 'Were records changed?' },
  own_sample: { by: 'Auditor', asks: 'May I draw my own sample?' },
  admissible: { by: 'Court', asks: 'Is it admissible?' },
  gaps: { by: 'Everyone', asks: 'What do you not have?' },
}
/** Of one, and of any other number. */
const words: Readonly<Record<EvidenceFigure, readonly [string, string]>> = {
  people: ['person', 'people'],
  rules: ['rule that enrols people', 'rules that enrol people'],
  overdue: ['overdue', 'overdue'],
  mails: ['email sent', 'emails sent'],
  percent: ['% completed, of the people in the company that day', '% completed, of the people in the company that day'],
  median: ['day from joining to completion (median)', 'days from joining to completion (median)'],
  uncovered: ['day without a valid certificate', 'days without a valid certificate'],
  versions: ['version', 'versions'],
  approvals: ['approval', 'approvals'],
  topics: ['of the nine topics covered', 'of the nine topics covered'],
  languages: ['language of attempts', 'languages of attempts'],
  attempts: ['attempt handed in', 'attempts handed in'],
  passed: ['of them passed', 'of them passed'],
  retaken: ['of them a second or later one', 'of them second or later ones'],
  questions: ['question with figures', 'questions with figures'],
  weak: ['of them weak: fewer than half of the first answers right', 'of them weak: fewer than half of the first answers right'],
  pledges: ['pledge', 'pledges'],
  received: ['report that came by itself, to one person', 'reports that came by themselves, counted for each person told'],
  opened: ['of them opened', 'of them opened'],
  reports: ['report ordered by the company', 'reports ordered by the company'],
  taken: ['time taken', 'times taken'],
  rooms: ['auditor’s room', 'auditors’ rooms'],
  signed_off: ['of them signed off', 'of them signed off'],
  commitments: ['sample that an auditor committed to', 'samples that an auditor committed to'],
  unrevealed: ['of them never revealed', 'of them never revealed'],
  drawn: ['person drawn', 'people drawn'],
  breaks: ['break found in the log', 'breaks found in the log'],
  lines: ['line of the log in the period', 'lines of the log in the period'],
  gaps: ['gap', 'gaps'],
}
const NO_ROOM = 'An auditor’s own sample: no auditor had a room within this period and these courses'
const DONT_HAVE = 'We do not have this'
const figuresOf = ({ figures }: EvidenceAnswer) =>
  evidenceFigures.flatMap((name) => (figures[name] === undefined ? [] : [`${figures[name]} ${words[name][figures[name] === 1 ? 0 : 1]}`])).join('; ')
const saidOf = (answer: EvidenceAnswer): string => {
  if (answer.file === null) return DONT_HAVE
  if (answer.question === 'own_sample') {
    const lines = 'the population is frozen; see how.html for the lines with which anyone draws the same sample'
    return answer.figures.rooms ? `Yes: ${figuresOf(answer)}; ${lines}` : `Yes: ${lines}. ${NO_ROOM}`
  }
  if (answer.question === 'admissible') return 'A form under section 90A of the Evidence Act 1950, prefilled and not signed; a court decides'
  return figuresOf(answer)
}

const asCsv = (answers: readonly EvidenceAnswer[]) =>
  BOM +
  csvLineOf(['no', 'asked_by', 'question', 'answer', 'file']) +
  answers.map((one, i) => csvLineOf([String(i + 1), questions[one.question].by, questions[one.question].asks, saidOf(one), one.file ?? ''])).join('')

const cover = (facts: PackFacts, order: PackOrder, answers: readonly EvidenceAnswer[], key_id: string) =>
  page(
    `Evidence pack ${facts.evidence_no}`,
    rowsOf([
      ['Company', escaped(facts.company)],
      ['Period', `${facts.from_on} to ${facts.to_on}`],
      ['Courses', escaped(facts.courses.join(', ')) || 'All'],
      ['People', String(facts.people)],
      ['Ordered', `${escaped(order.at)}, by ${escaped(order.by)}`],
      ['Why', escaped(order.reason)],
      ['Approved', `${escaped(order.approved_at)}, by ${escaped(order.approved_by)}`],
      ...(order.remarks === null ? [] : [['Remarks of who approved', escaped(order.remarks)] as const]),
      ['Made', escaped(facts.made_at)],
      ['Portal', escaped(`${facts.portal}, ${facts.portal_url}`)],
      ['Signed by key (SHA-256)', `<code>${key_id}</code>`],
      ['Head of the log', facts.head ? `${facts.head.number}<br><code>${facts.head.hash}</code>` : 'None yet'],
      ['Time stamp (RFC 3161)', facts.asksForStamp ? 'Asked for at the end: bag-info.txt says what came of it' : 'None: no service is set up'],
    ]) +
      `<p>Compare the key with the one on the public page of the portal. This pack supports a company in showing what it did. It does not say that its procedures were adequate: a court does.</p>
<h2>The fifteen questions</h2>\n<table>${answers
        .map(
          (one, i) =>
            `<tr><td>${i + 1}</td><td>${escaped(questions[one.question].asks)}</td><td${one.file === null ? ' class="none"' : ''}>${escaped(saidOf(one))}</td><td>${link(one.file)}</td></tr>`,
        )
        .join('\n')}</table>
<p>See also ${link('data/index.html')}, ${link('data/gaps.html')}, ${link('data/how.html')}, ${link('data/format.html')}, ${link('data/section-90a.html')}.</p>\n`,
  )

/** By the five principles of T.R.U.S.T. and by what ISO 37001 7.3 asks for, in our own words. */
const index: readonly (readonly [string, string])[] = [
  ['T: Top level commitment: reports that came by themselves, and who opened them', 'data/read/deliveries.csv'],
  ['T: Top level commitment: reports that were ordered', 'data/read/reports.csv'],
  ['R: Risk assessment', 'data/read/categories.csv'],
  ['U: Undertake control measures', 'data/read/approvals.csv'],
  ['S: Systematic review, monitoring and enforcement', 'data/read/overdue.csv'],
  ['T: Training and communication', 'data/read/matrix.csv'],
  ['7.3 Who is trained, and for which duties', 'data/read/rules.csv'],
  ['7.3 At planned intervals, and when something changes', 'data/read/certificates.csv'],
  ['7.3 New people, within a reasonable time', 'data/read/induction.csv'],
  ['7.3 Nine topics, by courses', 'data/topics.html'],
  ['7.3 Content as it was, and who approved it', 'data/read/versions.csv'],
  ['7.3 Awareness of the policy', 'data/read/pledges.csv'],
  ['7.3 Understanding', 'data/read/attempts.csv'],
  ['7.3 Understanding, question by question', 'data/read/questions.csv'],
  ['9.2 An auditor’s own sample, notes, requests and sign-off', 'data/read/rooms.csv'],
  ['7.3 Communication to people', 'data/read/mails.csv'],
  ['7.5 Records kept, and protected from change', 'data/log/about.json'],
]

/** The nine topics of training under ISO 37001 clause 7.3, in our own words. */
const topicWords: Record<Topic, string> = {
  policy: 'The policy, the system, and the duty to follow them',
  harm: 'The harm that bribery does to the organisation and to people',
  recognising: 'Where bribery can happen in their work, and how to recognise it',
  answering: 'How to answer an offer or a demand',
  red_flags: 'Red flags, and how to prevent bribery',
  own_part: 'What their own part is, and what good it does',
  consequences: 'What follows for whoever does not comply',
  reporting: 'How and to whom concerns are reported',
  help: 'Where there is more training and help',
}
const isCovered = (covered: readonly Covered[], topic: Topic) => covered.some(({ read, asked }) => read.includes(topic) || asked.includes(topic))
/** Of how many of the nine topics any of these courses has something to read or to ask. */
export const topicsCovered = (covered: readonly Covered[]): number => topics.filter((topic) => isCovered(covered, topic)).length

/** Topics by courses: what is read about each, and what is asked. */
export const topicsPage = (covered: readonly Covered[]): string =>
  page(
    'Topics by courses (ISO 37001 clause 7.3)',
    `<p>Of each course the version that stood at the end of the period; data/read/versions.csv has all. Authors mark of each part of a course which topics it covers; of courses where they marked none, nothing is said.</p>
<table><tr><th scope="col">Topic</th>${covered.map(({ title, version_no }) => `<th scope="col">${escaped(title)}, version ${version_no}</th>`).join('')}</tr>
${topics
  .map((topic) => {
    const cells = covered.map(({ read, asked }) =>
      [read.includes(topic) ? 'read' : '', asked.includes(topic) ? 'asked' : ''].filter(Boolean).join(', '),
    )
    const row = `<th scope="row">${escaped(topicWords[topic])}</th>${cells.map((cell) => `<td>${cell}</td>`).join('')}`
    return `<tr${isCovered(covered, topic) ? '' : ' class="none"'}>${row}</tr>`
  })
  .join('\n')}</table>\n`,
  )

/** Everything that this pack does not have, once each: what the page lists is what the cover counts. */
export const gapsIn = ({ sample, asksForStamp }: Pick<PackFacts, 'sample' | 'asksForStamp'>, answers: readonly EvidenceAnswer[]): string[] => [
  ...answers.filter(({ file }) => file === null).map(({ question }) => questions[question].asks),
  ...(answers.some(({ figures }) => figures.rooms) ? [] : [NO_ROOM]),
  ...(answers.some(({ figures }) => figures.topics === topics.length)
    ? []
    : ['Topics of which no course was marked to have anything to read or to ask: data/topics.html']),
  'What was read again after all attempts at a quiz had failed: the portal asks for it, and keeps no record of it once it is done; second and later attempts stand in data/read/attempts.csv',
  'The words of questions that somebody may still be asked: their figures stand in data/read/questions.csv without them',
  'Figures of questions that fewer than five people answered',
  'In the redacted edition the names of departments and categories that fewer than five people of this pack are in, and who is of a board of fewer than five',
  `Attempts as they were seen: the full edition has ${sample} at most, as ordered, drawn by the pack itself; questions still in use are withheld in them; the redacted edition has none`,
  asksForStamp ? 'A time stamp of a third party (RFC 3161), where bag-info.txt says none' : 'A time stamp of a third party (RFC 3161)',
  'Who of those to whom reports came is top management: data/read/deliveries.csv names them, the portal keeps no positions as they were then',
  'When people joined, seats were waited for and titles were changed before histories were kept',
  'The log proves that its lines were sealed, not that none is withheld',
]
const gapsOf = (facts: PackFacts, answers: readonly EvidenceAnswer[]) =>
  page(
    'What we do not have',
    `<ul>${gapsIn(facts, answers)
      .map((one) => `<li>${escaped(one)}</li>`)
      .join('\n')}</ul>\n<p>Pack ${facts.evidence_no}.</p>\n`,
  )

/** That records can be brought back is part of how far a computer may be relied on. How much was brought back is the provider's own business. */
export const drillTold = (drill: PackFacts['drill']): string => {
  if (!drill) return 'No backup of the portal had been restored on trial when this pack was made.'
  const { fault_count: faults } = drill
  const found = faults === 0 ? 'All were there and unchanged' : `${faults} ${faults === 1 ? 'fault was' : 'faults were'} found`
  const signIn = drill.signed_in ? 'a person could sign in' : 'nobody could sign in'
  return `On ${dayOf(drill.at)} the backup of ${dayOf(drill.backup_at)} was restored on trial, and every table and file of the portal counted and compared. ${found}, and ${signIn}.`
}

const how = (facts: PackFacts, order: PackOrder) =>
  page(
    'How this pack is made, and how to check it',
    `<h2>Who runs it</h2><p>${escaped(facts.portal)} (${escaped(facts.portal_url)}) is run by the provider for ${escaped(facts.company)}. The pack was ordered by ${escaped(order.by)}, and approved by ${escaped(order.approved_by)}; why and when stands on the cover, and both acts stand in the log.</p>
<h2>How records come about</h2><p>People sign in with a name of their own, a password and a code. What they open, answer, pass and sign is written when it happens. Published versions of courses are frozen. Each act is a line of an append-only log; lines are sealed in batches as a tree of SHA-256 hashes whose root is chained and signed (Ed25519).</p>
<h2>Backups</h2><p>${drillTold(facts.drill)}</p>
<h2>Files</h2><p>This is a BagIt bag (RFC 8493). <code>data/tables</code> holds the signed tables (CSV, UTF-8 with mark, every cell in quotes, CRLF). Their first column is a number of the person that holds in this pack alone. Personal fields are commitments. <code>data/opened</code> holds what is opened of them, a JSON object a line. <code>data/read</code> holds the same tables to read. A cell that would begin a formula has an apostrophe in front. Moments are in UTC, days those of Kuala Lumpur.</p>
<pre>commitment = SHA-256(salt LF table LF row LF column LF value)     in lower-case hex; row counts from 1
data/sealed.json    names each table, its rows, its SHA-256 and which columns are commitments; the same in both editions
data/sealed.sig     Ed25519 over data/sealed.json, by the key in head.pub
manifest.sig        Ed25519 over tagmanifest-sha256.txt, by the key in head.pub
manifest.tsr        a time stamp (RFC 3161) over tagmanifest-sha256.txt, where bag-info.txt names it</pre>
<h2>Check it with common tools</h2>
<pre>sha256sum -c manifest-sha256.txt
sha256sum -c tagmanifest-sha256.txt
openssl pkeyutl -verify -pubin -rawin -inkey head.pub -sigfile manifest.sig -in tagmanifest-sha256.txt
openssl pkey -pubin -in head.pub -outform DER | sha256sum
openssl ts -verify -data tagmanifest-sha256.txt -in manifest.tsr -CAfile ROOT.pem</pre>
<p>ROOT.pem is the root certificate of the time stamp service, from that service. The key must be the one that you know from outside. Files stand in the ZIP in the order of the manifest, in one folder.</p>
<h2>Lines of the log</h2>
<pre>digest of a line = SHA-256(salt + canonical JSON (RFC 8785) of {action, actor_user_id, after, at, audit_event_id, before, company_id, entity, entity_id, ip, request_id})
place            = number - first of its batch; path as in RFC 9162, with leaf = SHA-256(00 digest) and node = SHA-256(01 left right)
hash of a batch  = SHA-256(previous_hash LF first LF last LF root)
signed of it     = canonical JSON of {at, audit_event_id: last, hash, keyed_hash: null}, Ed25519, base64url</pre>
<p>A line that lost its sealed values by an order of two people stands as it was left; <code>data/log/disposed.jsonl</code> has one object for each.</p>
<pre>now_digest       = SHA-256(canonical JSON of the line as it stands)
signed of it     = canonical JSON of {disposed_line: {audit_event_id, at, closed_digest, decided_by, disposal_id, hash, now_digest, over, over_before, segments, submitted_by}}, without segments where they are null
in its place     hash is the digest of the line as it was; in before.json closed_digest is</pre>
<p>The redacted edition has digests in place of lines. Lines from before there were batches stand in data/log/before.json, under one root for the company.</p>
<h2>Draw your own sample</h2><p>Say your words before you see the pack. With them as SEED:</p>
<pre>tail -n +2 data/tables/population.csv | cut -d'"' -f2 | while read -r p; do
  printf '%s %s\\n' "$(printf '%s\\n%s' "$SEED" "$p" | sha256sum | cut -c1-64)" "$p"
done | sort | head -n 59</pre>
<p>59 people find, with 95 % confidence, a fault that 5 % have. For another size write it in place of 59.</p>
<h2>Samples of auditors</h2><p>Where auditors had a room, <code>rooms</code>, <code>room_samples</code>, <code>room_items</code>, <code>room_notes</code> and <code>room_requests</code> are tables of what they did. The auditor fixed <code>words_sha256</code> before the head of the log was known; whom they drew follows from both. The people of a commitment are account numbers, one a line, smallest first. Words, account numbers and tickets are personal fields: the full edition opens them.</p>
<pre>words_sha256 = SHA-256(words)
seed         = SHA-256(words head_hash)      one behind the other
ticket       = SHA-256(seed "," account)      the smallest are drawn; key items have none, and are taken whole</pre>
<h2>Write a verifier of your own</h2><p>${link('data/format.html')} has every rule of the format. Unpack the ZIP and go into its folder before you use the tools above.</p>\n`,
  )

const section90a = (facts: PackFacts, key_id: string) => {
  const blank = '______________________________'
  const one = (title: string, lines: readonly string[], language: string) =>
    `<section lang="${language}"><h2>${title}</h2>${lines.map((line) => `<p>${line}</p>`).join('\n')}</section>\n`
  const company = escaped(facts.company)
  const of = `${facts.evidence_no}, ${facts.from_on} &ndash; ${facts.to_on}`
  return page(
    'Certificate under section 90A of the Evidence Act 1950 (form, not signed)',
    `${one(
      'Perakuan di bawah seksyen 90A Akta Keterangan 1950',
      [
        `Saya, ${blank} (No. K/P ${blank}), ${blank} (jawatan), memperakui bahawa saya bertanggungjawab ke atas pengurusan pengendalian komputer yang dinyatakan di bawah, atau ke atas perjalanan aktiviti yang komputer itu digunakan baginya.`,
        `1. Dokumen dalam pek bukti ${of} bagi ${company} telah dikeluarkan oleh komputer dalam perjalanan penggunaannya yang biasa.`,
        `2. Komputer itu ialah sistem ${escaped(facts.portal)} (${escaped(facts.portal_url)}). Dokumen dihasilkan pada ${escaped(facts.made_at)}.`,
        '3. Sepanjang pengetahuan dan kepercayaan saya, pada masa yang material komputer itu berfungsi dengan baik, atau sebarang kerosakan tidak menjejaskan pengeluaran dokumen itu atau ketepatan kandungannya.',
        `4. Cap jari kunci: <code>${key_id}</code>`,
        `Tandatangan: ${blank} &nbsp; Tarikh: ${blank}`,
      ],
      'ms',
    )}${one(
      'Certificate under section 90A of the Evidence Act 1950',
      [
        `I, ${blank} (NRIC ${blank}), ${blank} (position), certify that I am responsible for the management of the operation of the computer named below, or for the conduct of the activities for which it is used.`,
        `1. The documents in the evidence pack ${of}, of ${company}, were produced by a computer in the course of its ordinary use.`,
        `2. The computer is the system ${escaped(facts.portal)} (${escaped(facts.portal_url)}). The documents were made at ${escaped(facts.made_at)}.`,
        '3. To the best of my knowledge and belief the computer was in good working order at the material time, or what was not did not affect the production of the documents or the accuracy of their contents.',
        `4. Fingerprint of the key: <code>${key_id}</code>`,
        `Signature: ${blank} &nbsp; Date: ${blank}`,
      ],
      'en',
    )}<p>Have a lawyer check the wording before anyone signs it.</p>\n`,
  )
}

export type PackDocument = { readonly path: string; readonly words: string; readonly in_edition: Edition | null }
/** Of each edition its own, where they differ: what names people. */
export const documentsOf = (facts: PackFacts, answers: readonly EvidenceAnswer[], seed: Uint8Array, editions: readonly Edition[]): PackDocument[] => {
  const { key_id } = publicKeyOf(seed)
  const eachOwn = (path: string, wordsOf: (order: PackOrder) => string): PackDocument[] =>
    editions.map((in_edition) => ({ path, words: wordsOf(facts.order[in_edition]), in_edition }))
  const same = (path: string, words: string): PackDocument => ({ path, words, in_edition: null })
  return [
    ...eachOwn('data/cover.html', (order) => cover(facts, order, answers, key_id)),
    same('data/index.html', page('Index', rowsOf(index.map(([topic, file]) => [escaped(topic), link(file)])))),
    same('data/questions.csv', asCsv(answers)),
    same('data/gaps.html', gapsOf(facts, answers)),
    ...eachOwn('data/how.html', (order) => how(facts, order)),
    same('data/format.html', formatPage()),
    same('data/section-90a.html', section90a(facts, key_id)),
  ]
}
