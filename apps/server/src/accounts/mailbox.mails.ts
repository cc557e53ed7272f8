/** Mails about a changed address. */
import { mailedLink } from '../identity/identity.mails.ts'
import { compose, type InLanguages, type Portal, type Reader } from '../kit/mail/compose.ts'

const confirmEmail: InLanguages = {
  en: {
    subject: 'Confirm your new e-mail address for {portal}',
    paragraphs: ['Hello {name},', 'this address is to become that of your account. Until you confirm it, the old one stays.'],
    button: 'Confirm this address',
    note: 'The link is valid for 24 hours and works once. If you know nothing of it, ignore this mail.',
  },
  ch: {
    subject: '确认您的 {portal} 新邮箱地址',
    paragraphs: ['{name}，您好：', '此邮箱地址将成为您账户的邮箱。在您确认之前，仍使用原邮箱。'],
    button: '确认此邮箱',
    note: '链接 24 小时内有效，仅可使用一次。如果您对此并不知情，请忽略本邮件。',
  },
  es: {
    subject: 'Confirme su nuevo correo electrónico en {portal}',
    paragraphs: ['Hola, {name}:', 'esta dirección será la de su cuenta. Hasta que la confirme, se mantiene la anterior.'],
    button: 'Confirmar esta dirección',
    note: 'El enlace es válido durante 24 horas y sirve una sola vez. Si no sabe de qué se trata, ignore este mensaje.',
  },
  jp: {
    subject: '{portal} の新しいメールアドレスの確認',
    paragraphs: ['{name} 様', 'このアドレスをアカウントのメールアドレスに変更します。確認されるまでは、以前のアドレスのままです。'],
    button: 'このアドレスを確認する',
    note: 'リンクは24時間有効で、1回だけ使えます。お心当たりがない場合は、このメールを無視してください。',
  },
  de: {
    subject: 'Neue E-Mail-Adresse für {portal} bestätigen',
    paragraphs: ['Guten Tag {name},', 'diese Adresse soll die Ihres Kontos werden. Bis Sie sie bestätigen, bleibt die alte.'],
    button: 'Adresse bestätigen',
    note: 'Der Link gilt 24 Stunden und nur einmal. Falls Sie davon nichts wissen, lassen Sie diese E-Mail unbeachtet.',
  },
  fr: {
    subject: 'Confirmez votre nouvelle adresse e-mail pour {portal}',
    paragraphs: [
      'Bonjour {name},',
      'cette adresse doit devenir celle de votre compte. Tant que vous ne l’avez pas confirmée, l’ancienne reste valable.',
    ],
    button: 'Confirmer cette adresse',
    note: 'Le lien est valable 24 heures et ne sert qu’une fois. Si vous n’êtes pas au courant, ignorez ce message.',
  },
}
/** To the new address, which the reader's account does not bear yet. */
export const confirmEmailMail = (reader: Reader, token: string, portal: Portal) =>
  compose(confirmEmail, reader, portal, { url: mailedLink(portal, 'confirm-email', token) })

const emailChanging: InLanguages = {
  en: {
    subject: 'A new e-mail address for your {portal} account',
    paragraphs: [
      'Hello {name},',
      'somebody, probably you, entered the new address {new_email} for your account. It counts once it is confirmed from there.',
    ],
    button: 'That was not me',
    note: 'If it was not you, set a new password now: that also cancels the change.',
  },
  ch: {
    subject: '您的 {portal} 账户将使用新邮箱',
    paragraphs: ['{name}，您好：', '有人（可能是您本人）为您的账户填写了新邮箱 {new_email}。该邮箱确认后即生效。'],
    button: '不是我本人操作',
    note: '如果不是您本人操作，请立即设置新密码，同时会取消此次更改。',
  },
  es: {
    subject: 'Un nuevo correo electrónico para su cuenta de {portal}',
    paragraphs: [
      'Hola, {name}:',
      'alguien, probablemente usted, indicó la nueva dirección {new_email} para su cuenta. Será válida cuando se confirme desde allí.',
    ],
    button: 'No fui yo',
    note: 'Si no fue usted, elija ahora una nueva contraseña: eso también cancela el cambio.',
  },
  jp: {
    subject: '{portal} アカウントの新しいメールアドレス',
    paragraphs: [
      '{name} 様',
      'アカウントに新しいアドレス {new_email} が入力されました（おそらくご本人です）。そのアドレスで確認されると有効になります。',
    ],
    button: '心当たりがない場合',
    note: 'お心当たりがない場合は、すぐに新しいパスワードを設定してください。変更も取り消されます。',
  },
  de: {
    subject: 'Eine neue E-Mail-Adresse für Ihr Konto bei {portal}',
    paragraphs: [
      'Guten Tag {name},',
      'jemand, vermutlich Sie, hat für Ihr Konto die neue Adresse {new_email} angegeben. Sie gilt, sobald sie von dort bestätigt ist.',
    ],
    button: 'Das war ich nicht',
    note: 'Falls Sie es nicht waren, legen Sie jetzt ein neues Passwort fest: Das bricht auch die Änderung ab.',
  },
  fr: {
    subject: 'Une nouvelle adresse e-mail pour votre compte {portal}',
    paragraphs: [
      'Bonjour {name},',
      'quelqu’un, sans doute vous, a indiqué la nouvelle adresse {new_email} pour votre compte. Elle vaudra dès qu’elle sera confirmée depuis là-bas.',
    ],
    button: 'Ce n’était pas moi',
    note: 'Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe : cela annule aussi le changement.',
  },
}
/** To the address that still counts. */
export const emailChangingMail = (reader: Reader, new_email: string, portal: Portal) =>
  compose(emailChanging, reader, portal, { values: { new_email }, url: `${portal.portalUrl}/reset-password` })

const emailReplaced: InLanguages = {
  en: {
    subject: 'Your {portal} account has another e-mail address',
    paragraphs: ['Hello {name},', 'an administrator gave your account the address {new_email}. Mail of {portal} goes there from now on.'],
    note: 'If you did not expect this, please ask your administrator.',
  },
  ch: {
    subject: '您的 {portal} 账户邮箱已更改',
    paragraphs: ['{name}，您好：', '管理员已将您账户的邮箱改为 {new_email}。今后 {portal} 的邮件将发送到该邮箱。'],
    note: '如果您对此并不知情，请联系您的管理员。',
  },
  es: {
    subject: 'Su cuenta de {portal} tiene otro correo electrónico',
    paragraphs: [
      'Hola, {name}:',
      'un administrador asignó a su cuenta la dirección {new_email}. A partir de ahora los mensajes de {portal} se envían allí.',
    ],
    note: 'Si no lo esperaba, consulte a su administrador.',
  },
  jp: {
    subject: '{portal} アカウントのメールアドレスが変更されました',
    paragraphs: ['{name} 様', '管理者がアカウントのメールアドレスを {new_email} に変更しました。今後 {portal} からのメールはそちらに届きます。'],
    note: 'お心当たりがない場合は、管理者にお問い合わせください。',
  },
  de: {
    subject: 'Ihr Konto bei {portal} hat eine andere E-Mail-Adresse',
    paragraphs: [
      'Guten Tag {name},',
      'jemand aus der Verwaltung hat Ihrem Konto die Adresse {new_email} gegeben. E-Mails von {portal} gehen von nun an dorthin.',
    ],
    note: 'Falls Sie das nicht erwartet haben, fragen Sie bitte Ihre Verwaltung.',
  },
  fr: {
    subject: 'Votre compte {portal} a une autre adresse e-mail',
    paragraphs: [
      'Bonjour {name},',
      'un administrateur a donné à votre compte l’adresse {new_email}. Les messages de {portal} y seront désormais envoyés.',
    ],
    note: 'Si vous ne vous y attendiez pas, veuillez demander à votre administrateur.',
  },
}
/** To the address that counted until now. */
export const emailReplacedMail = (reader: Reader, new_email: string, portal: Portal) =>
  compose(emailReplaced, reader, portal, { values: { new_email } })

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
