/** Notices about one's own account: locked, password changed, e-mail changing. */
import { compose, type InLanguages, mailedLink, type Portal, type Reader } from './identity.mails.ts'

const accountLocked: InLanguages = {
  en: {
    subject: 'Your {portal} account is locked',
    paragraphs: [
      'Hello {name},',
      'a wrong password was given for your account 50 times in a row, so we locked it. Set a new password to open it again.',
    ],
    button: 'Set a new password',
  },
  ch: {
    subject: '您的 {portal} 账户已锁定',
    paragraphs: ['{name}，您好：', '您的账户连续 50 次输入了错误密码，因此已被锁定。设置新密码即可解锁。'],
    button: '设置新密码',
  },
  es: {
    subject: 'Su cuenta de {portal} está bloqueada',
    paragraphs: [
      'Hola, {name}:',
      'se introdujo una contraseña errónea 50 veces seguidas, por lo que hemos bloqueado su cuenta. Elija una nueva contraseña para abrirla de nuevo.',
    ],
    button: 'Elegir una nueva contraseña',
  },
  jp: {
    subject: '{portal} のアカウントがロックされました',
    paragraphs: ['{name} 様', '誤ったパスワードが50回続けて入力されたため、アカウントをロックしました。新しいパスワードを設定すると再び使えます。'],
    button: '新しいパスワードを設定する',
  },
  de: {
    subject: 'Ihr Konto bei {portal} ist gesperrt',
    paragraphs: [
      'Guten Tag {name},',
      'für Ihr Konto wurde 50-mal hintereinander ein falsches Passwort eingegeben; wir haben es deshalb gesperrt. Mit einem neuen Passwort öffnen Sie es wieder.',
    ],
    button: 'Neues Passwort festlegen',
  },
  fr: {
    subject: 'Votre compte {portal} est verrouillé',
    paragraphs: [
      'Bonjour {name},',
      'un mot de passe erroné a été saisi 50 fois de suite pour votre compte ; nous l’avons verrouillé. Choisissez un nouveau mot de passe pour le rouvrir.',
    ],
    button: 'Choisir un nouveau mot de passe',
  },
}
export const accountLockedMail = (reader: Reader, portal: Portal) =>
  compose(accountLocked, reader, portal, { url: `${portal.portalUrl}/reset-password` })

const passwordChanged: InLanguages = {
  en: {
    subject: 'Your {portal} password was changed',
    paragraphs: ['Hello {name},', 'your password was changed just now, and other sessions were ended.'],
    button: 'That was not me',
    note: 'If it was you, there is nothing to do.',
  },
  ch: {
    subject: '您的 {portal} 密码已更改',
    paragraphs: ['{name}，您好：', '您的密码刚刚已更改，其他登录会话均已结束。'],
    button: '不是我本人操作',
    note: '如果是您本人操作，则无需任何处理。',
  },
  es: {
    subject: 'Su contraseña de {portal} ha cambiado',
    paragraphs: ['Hola, {name}:', 'su contraseña acaba de cambiarse y se cerraron las demás sesiones.'],
    button: 'No fui yo',
    note: 'Si fue usted, no tiene que hacer nada.',
  },
  jp: {
    subject: '{portal} のパスワードが変更されました',
    paragraphs: ['{name} 様', 'パスワードが変更され、ほかのセッションは終了しました。'],
    button: '心当たりがない場合',
    note: 'ご本人による変更であれば、何もする必要はありません。',
  },
  de: {
    subject: 'Ihr Passwort für {portal} wurde geändert',
    paragraphs: ['Guten Tag {name},', 'Ihr Passwort wurde soeben geändert; andere Sitzungen wurden beendet.'],
    button: 'Das war ich nicht',
    note: 'Falls Sie es waren, müssen Sie nichts tun.',
  },
  fr: {
    subject: 'Votre mot de passe {portal} a été changé',
    paragraphs: ['Bonjour {name},', 'votre mot de passe vient d’être changé et les autres sessions ont été fermées.'],
    button: 'Ce n’était pas moi',
    note: 'Si c’était vous, il n’y a rien à faire.',
  },
}
export const passwordChangedMail = (reader: Reader, portal: Portal) =>
  compose(passwordChanged, reader, portal, { url: `${portal.portalUrl}/reset-password` })

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
