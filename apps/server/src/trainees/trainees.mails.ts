/** What trainees are told of changes that their company makes. */
import { compose, type InLanguages, type Portal, type Reader } from '../identity/identity.mails.ts'

const emailChanged: InLanguages = {
  en: {
    subject: 'The e-mail address of your {portal} account was changed',
    paragraphs: [
      'Hello {name},',
      'your company changed the e-mail address of your account to {new_email}. Mails no longer come to this address, and links mailed to it no longer work.',
    ],
    note: 'If this is a mistake, please tell your company’s administrator.',
  },
  ch: {
    subject: '您的 {portal} 账户邮箱已更改',
    paragraphs: ['{name}，您好：', '您的公司已将您账户的邮箱更改为 {new_email}。今后邮件不再发送到此邮箱，此前发送到此邮箱的链接也不再有效。'],
    note: '如有错误，请告知贵公司的管理员。',
  },
  es: {
    subject: 'Se cambió el correo electrónico de su cuenta de {portal}',
    paragraphs: [
      'Hola, {name}:',
      'su empresa cambió el correo electrónico de su cuenta a {new_email}. Ya no se enviarán mensajes a esta dirección y los enlaces enviados a ella han dejado de servir.',
    ],
    note: 'Si es un error, avise al administrador de su empresa.',
  },
  jp: {
    subject: '{portal} のアカウントのメールアドレスが変更されました',
    paragraphs: [
      '{name} 様',
      '勤務先がアカウントのメールアドレスを {new_email} に変更しました。今後このアドレスにメールは届かず、これまでに送られたリンクも使えません。',
    ],
    note: '間違いの場合は、勤務先の管理者にお知らせください。',
  },
  de: {
    subject: 'Die E-Mail-Adresse Ihres Kontos bei {portal} wurde geändert',
    paragraphs: [
      'Guten Tag {name},',
      'Ihr Unternehmen hat die E-Mail-Adresse Ihres Kontos in {new_email} geändert. An diese Adresse kommen keine E-Mails mehr, und dorthin gesandte Links gelten nicht mehr.',
    ],
    note: 'Falls das ein Irrtum ist, wenden Sie sich bitte an den Administrator Ihres Unternehmens.',
  },
  fr: {
    subject: 'L’adresse e-mail de votre compte {portal} a été changée',
    paragraphs: [
      'Bonjour {name},',
      'votre entreprise a remplacé l’adresse e-mail de votre compte par {new_email}. Plus aucun message n’arrivera à cette adresse, et les liens qui y ont été envoyés ne fonctionnent plus.',
    ],
    note: 'Si c’est une erreur, prévenez l’administrateur de votre entreprise.',
  },
}
/** To the old address: who reads there should know. */
export const emailChangedMail = (reader: Reader, new_email: string, portal: Portal) =>
  compose(emailChanged, reader, portal, { values: { new_email } })
