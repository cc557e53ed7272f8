/** The words of the register, in the two languages of the notice (section 7 of the PDPA 2010 asks for Malay and English). */
import type { KeptReason } from '@jujur/contract/disposals.ts'
import type { PersonalEntry, Purpose, Since, Subject, Term } from '../kit/database/personal-data.ts'

type Words = { readonly en: string; readonly ms: string }

export const purposeWords: Readonly<Record<Purpose, Words & { readonly title: string; readonly tajuk: string }>> = {
  account: {
    title: 'Account',
    tajuk: 'Akaun',
    en: 'To give you an account, let you sign in and reach you.',
    ms: 'Untuk memberi anda akaun, membolehkan anda log masuk dan menghubungi anda.',
  },
  security: {
    title: 'Security',
    tajuk: 'Keselamatan',
    en: 'To keep accounts safe and to show who did what.',
    ms: 'Untuk menjaga keselamatan akaun dan menunjukkan siapa yang melakukan apa.',
  },
  training: {
    title: 'Training',
    tajuk: 'Latihan',
    en: 'To train you against bribery, and to let your company prove that it did.',
    ms: 'Untuk melatih anda mencegah rasuah, dan membolehkan syarikat anda membuktikannya.',
  },
  messages: {
    title: 'Messages',
    tajuk: 'Mesej',
    en: 'To tell you what needs you, and to keep what you were told.',
    ms: 'Untuk memaklumkan perkara yang memerlukan tindakan anda, dan menyimpan apa yang telah dimaklumkan.',
  },
  approvals: {
    title: 'Approvals',
    tajuk: 'Kelulusan',
    en: 'To have two people decide on what matters, and to show who they were.',
    ms: 'Untuk memastikan dua orang membuat keputusan penting, dan menunjukkan siapa mereka.',
  },
  money: {
    title: 'Invoices and payments',
    tajuk: 'Invois dan bayaran',
    en: 'To invoice your company, take its payments and keep accounts as the law asks.',
    ms: 'Untuk menginvois syarikat anda, menerima bayarannya dan menyimpan akaun seperti yang dikehendaki undang-undang.',
  },
  content: {
    title: 'Making courses',
    tajuk: 'Penyediaan kursus',
    en: 'To show who wrote and approved a course.',
    ms: 'Untuk menunjukkan siapa yang menulis dan meluluskan kursus.',
  },
  operation: {
    title: 'Running the portal',
    tajuk: 'Pengendalian portal',
    en: 'To run the portal and carry out what you ask of it.',
    ms: 'Untuk mengendalikan portal dan melaksanakan permintaan anda.',
  },
  privacy: {
    title: 'Privacy',
    tajuk: 'Privasi',
    en: 'To show that we told you of this, and when.',
    ms: 'Untuk menunjukkan bahawa kami telah memaklumkan anda tentang perkara ini, dan bila.',
  },
}

export const subjectWords: Readonly<Record<Subject, Words>> = {
  trainee: { en: 'trainees', ms: 'pelatih' },
  clientAdmin: { en: 'administrators of companies', ms: 'pentadbir syarikat' },
  globalAdmin: { en: 'administrators of the provider', ms: 'pentadbir penyedia' },
  contact: { en: 'people whom a company or the provider names', ms: 'orang yang dinamakan oleh syarikat atau penyedia' },
  applicant: { en: 'people who asked for an account', ms: 'pemohon akaun' },
  visitor: { en: 'visitors who do not sign in', ms: 'pelawat yang tidak log masuk' },
}

export const termWords: Readonly<Record<Term, Words & { readonly source: string }>> = {
  account: {
    en: 'As long as the account is used, and after that until its deletion is asked for',
    ms: 'Selagi akaun digunakan, dan selepas itu sehingga pemadamannya diminta',
    source: 'Personal Data Protection Act 2010, section 10: no longer than it is needed',
  },
  evidence: {
    en: 'At least seven years after the training it proves',
    ms: 'Sekurang-kurangnya tujuh tahun selepas latihan yang dibuktikannya',
    source: 'The time of the defence under section 17A of the MACC Act 2009',
  },
  money: {
    en: 'At least seven years after the year of account',
    ms: 'Sekurang-kurangnya tujuh tahun selepas tahun kewangan berkenaan',
    source: 'Companies Act 2016, section 245; Income Tax Act 1967, section 82',
  },
  content: {
    en: 'As long as the course is kept as proof',
    ms: 'Selagi kursus disimpan sebagai bukti',
    source: 'Follows the training it proves',
  },
  log: {
    en: 'As long as the audit log; values of people are sealed in it',
    ms: 'Selagi log audit disimpan; nilai peribadi di dalamnya dimeterai',
    source: 'Each line of the chain proves the one after it',
  },
  unnamed: {
    en: 'Without end, as numbers that name nobody',
    ms: 'Tanpa had masa, sebagai angka yang tidak menamakan sesiapa',
    source: 'No personal data once the account is emptied',
  },
}

/** In English, as the document of the register has them. */
export const sinceWords: Readonly<Record<Since, string>> = {
  check_started: 'the start of the check',
  last_seen: 'the last sign of it',
  sign_in_ended: 'the end of the sign-in',
  code_ended: 'the end of the code',
  link_ended: 'the end of the link',
  first_answer: 'the first answer',
  sent: 'the sending',
  window_ended: 'the end of the window',
  work_ended: 'the end of the work',
  told: 'the telling, once read',
  code_sent: 'the sending of the code',
  report_made: 'the making of the report',
  begun: 'the beginning',
}

export const reasonWords: Readonly<Record<KeptReason, string>> = {
  number_only: 'Holds the person’s number only, which names nobody once the account is emptied.',
  training_proof: 'Proof of who was trained, for the defence of section 17A of the MACC Act 2009.',
  chain_line: 'A line of the audit chain: its sealed values end with the key they are sealed with.',
  number_for_a_day: 'Holds the person’s number only, and is gone after a day.',
  accounting: 'Accounting records, seven years: section 245 of the Companies Act 2016, section 82 of the Income Tax Act 1967.',
  evidence_order: 'Proof of who asked for and let out evidence about people.',
  evidence_taking: 'Proof of who took evidence about people.',
  auditor_invitation: 'Proof of who was let in to see evidence about people, and by whom.',
  auditor_visit: 'Proof of who was let in to see evidence about people, and from where.',
  sample_numbers: 'Proof that a sample was drawn by nobody’s choice: without every number it cannot be drawn again.',
  sample_words: 'Proof that a sample was drawn by nobody’s choice.',
  auditor_work: 'Proof of what an auditor of the company looked at and concluded.',
  auditor_opening: 'Proof of who looked at evidence about whom.',
  reported: 'Proof of what was reported to whom, for the defence of section 17A of the MACC Act 2009.',
  hold_shown: 'Shows why data were kept, and until when.',
  disposal_order: 'Shows by whose order data went.',
  breach_register: 'The register of breaches, two years at least: section 12B of the PDPA 2010.',
  evidence_time: `${termWords.evidence.en}. ${termWords.evidence.source}`,
}

const named = (columns: readonly string[]) => columns.map((name) => `\`${name}\``).join(', ')

export const disposalWords = ({ disposal, keeps }: Pick<PersonalEntry, 'disposal' | 'keeps'>): string => {
  if (disposal.way === 'kept')
    return disposal.atEnd
      ? `Kept. ${reasonWords[disposal.because]} Once the time is over \`dispose_person\` takes out ${named(disposal.atEnd)}.`
      : `Kept. ${reasonWords[disposal.because]}`
  if (disposal.way === 'deleted')
    return disposal.by === 'sweep' ? 'The portal deletes the row by itself, and `dispose_person` sooner.' : 'The row is deleted by `dispose_person`.'
  const when = keeps === 'evidence' ? ', once the time of the evidence is over' : ''
  const atOnce = disposal.atOnce ? ` With the account go ${named(disposal.atOnce)}.` : ''
  const stays = disposal.stays ? ` By ${named(disposal.stays)} figures add up: they stay.` : ''
  return `The values are taken out by \`dispose_person\`${when}; the row stays, so that numbers go on adding up.${atOnce}${stays}`
}
