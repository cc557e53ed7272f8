/** Notices about one's own account: locked, password changed, e-mail changing. */
import { compose, type InLanguages, type Portal, type Reader } from '../kit/mail/compose.ts'

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
