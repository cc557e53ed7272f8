/** The words printed on certificates and pledges, and their dates as Malaysia counts them. */
import type { Language } from '@jujur/contract/enumerations.ts'

type CertificateTexts = {
  kind: string
  statement: string
  completed: string
  validUntil: string
  unlimited: string
  number: string
  pledge: string
  issuedBy: string
  /** Holds {address}. */
  anyone: string
  qr: string
}

export const certificateTexts: Record<Language, CertificateTexts> = {
  en: {
    kind: 'Certificate of completion',
    statement: 'has finished every lesson and quiz, and signed the pledge, of',
    completed: 'Completed',
    validUntil: 'Valid until',
    unlimited: 'No expiry',
    number: 'Certificate no.',
    pledge: 'Pledge no.',
    issuedBy: 'Issued by',
    anyone: 'Anyone can check this certificate at {address}',
    qr: 'QR code of the public page that verifies this certificate',
  },
  ch: {
    kind: '结业证书',
    statement: '已完成以下课程的全部单元和测验，并签署承诺书',
    completed: '完成日期',
    validUntil: '有效期至',
    unlimited: '长期有效',
    number: '证书编号',
    pledge: '承诺书编号',
    issuedBy: '颁发方',
    anyone: '任何人都可以在此查验本证书：{address}',
    qr: '查验本证书的公开页面二维码',
  },
  es: {
    kind: 'Certificado de finalización',
    statement: 'ha terminado todas las lecciones y los cuestionarios, y ha firmado el compromiso, del curso',
    completed: 'Finalizado',
    validUntil: 'Válido hasta',
    unlimited: 'Sin vencimiento',
    number: 'N.º de certificado',
    pledge: 'N.º de compromiso',
    issuedBy: 'Emitido por',
    anyone: 'Cualquiera puede comprobar este certificado en {address}',
    qr: 'Código QR de la página pública que comprueba este certificado',
  },
  jp: {
    kind: '修了証',
    statement: '次のコースのすべてのレッスンとテストを終え、誓約書に署名しました',
    completed: '修了日',
    validUntil: '有効期限',
    unlimited: '期限なし',
    number: '修了証番号',
    pledge: '誓約書番号',
    issuedBy: '発行',
    anyone: 'この修了証は次のページでどなたでも確認できます：{address}',
    qr: 'この修了証を確認できる公開ページのQRコード',
  },
  de: {
    kind: 'Abschlusszertifikat',
    statement: 'hat alle Lektionen und Tests abgeschlossen und die Verpflichtung unterzeichnet im Kurs',
    completed: 'Abgeschlossen am',
    validUntil: 'Gültig bis',
    unlimited: 'Unbefristet',
    number: 'Zertifikat Nr.',
    pledge: 'Verpflichtung Nr.',
    issuedBy: 'Ausgestellt von',
    anyone: 'Jeder kann dieses Zertifikat prüfen: {address}',
    qr: 'QR-Code der öffentlichen Seite, die dieses Zertifikat bestätigt',
  },
  fr: {
    kind: 'Certificat de réussite',
    statement: 'a terminé toutes les leçons et tous les quiz, et signé l’engagement, du cours',
    completed: 'Terminé le',
    validUntil: 'Valable jusqu’au',
    unlimited: 'Sans limite',
    number: 'Certificat n°',
    pledge: 'Engagement n°',
    issuedBy: 'Délivré par',
    anyone: 'Chacun peut vérifier ce certificat sur {address}',
    qr: 'Code QR de la page publique qui vérifie ce certificat',
  },
}

export type PledgeLanguage = 'en' | 'ms'

type PledgeTexts = {
  number: string
  /** Holds {name} and {time}. */
  signed: string
  version: string
  checksum: string
  /** What the checksum is of, and where the pledge can be checked; holds {address}. */
  hint: string
  /** Holds {page} and {pages}. */
  page: string
}

export const pledgeTexts: Record<PledgeLanguage, PledgeTexts> = {
  en: {
    number: 'Pledge no.',
    signed: 'Signed electronically by {name} on {time} (GMT+8)',
    version: 'Pledge text version',
    checksum: 'Checksum (SHA-256)',
    hint: 'The checksum is that of the pledge’s words before the name and other particulars were filled in. The certificate issued with this pledge names it; anyone can check that certificate at {address} followed by the certificate’s number.',
    page: 'Page {page} of {pages}',
  },
  ms: {
    number: 'No. ikrar',
    signed: 'Ditandatangani secara elektronik oleh {name} pada {time} (GMT+8)',
    version: 'Versi teks ikrar',
    checksum: 'Semak tambah (SHA-256)',
    hint: 'Semak tambah ini ialah bagi teks ikrar sebelum nama dan butiran lain diisi. Sijil yang dikeluarkan bersama ikrar ini menamakannya; sesiapa sahaja boleh menyemak sijil itu di {address} diikuti nombor sijil.',
    page: 'Halaman {page} daripada {pages}',
  },
}

/** The region decides the order of a date: 14 October 2026, not October 14, 2026. */
const locales: Record<Language | PledgeLanguage, string> = {
  en: 'en-MY',
  ch: 'zh-CN',
  es: 'es-ES',
  jp: 'ja-JP',
  de: 'de-DE',
  fr: 'fr-FR',
  ms: 'ms-MY',
}
const timeZone = 'Asia/Kuala_Lumpur'

export const dateWords = (at: Date, language: Language | PledgeLanguage): string =>
  new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone }).format(at)

/** To the second, in 24 hours: a signature's time leaves no room for two readings. */
export const instantWords = (at: Date, language: PledgeLanguage): string =>
  `${dateWords(at, language)}, ${new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone }).format(at)}`

/** Filled in one pass, so that a name holding braces stays a name. */
export const filled = (words: string, values: Record<string, string>): string =>
  words.replace(/\{([a-z]+)\}/g, (whole, name: string) => values[name] ?? whole)
