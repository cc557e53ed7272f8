/** What an administrator did to somebody's account, told to that person: another e-mail address, a lock taken away. */
import { mailedLink } from '../identity/identity.mails.ts'
import { compose, type InLanguages, type Portal, type Reader } from '../kit/mail/compose.ts'

const accountUnlocked: InLanguages = {
  en: {
    subject: 'Your {portal} account is open again',
    paragraphs: [
      'Hello {name},',
      'an administrator opened your account, which too many wrong passwords had locked. The old password no longer works: choose a new one. Your username is {username}.',
    ],
    button: 'Set a new password',
    note: 'The link is valid for 30 minutes and works once. Later, ask for another one on the sign-in page, under the forgotten password.',
  },
  ch: {
    subject: '您的 {portal} 账户已重新开放',
    paragraphs: ['{name}，您好：', '您的账户曾因多次输入错误密码而被锁定，现已由管理员解锁。原密码已失效，请设置新密码。您的用户名是 {username}。'],
    button: '设置新密码',
    note: '链接 30 分钟内有效，仅可使用一次。过期后可在登录页面通过“忘记密码”重新申请。',
  },
  es: {
    subject: 'Su cuenta de {portal} está abierta de nuevo',
    paragraphs: [
      'Hola, {name}:',
      'un administrador ha abierto su cuenta, bloqueada por demasiadas contraseñas erróneas. La contraseña anterior ya no sirve: elija una nueva. Su nombre de usuario es {username}.',
    ],
    button: 'Elegir una nueva contraseña',
    note: 'El enlace es válido durante 30 minutos y sirve una sola vez. Después, pida otro en la página de acceso, en contraseña olvidada.',
  },
  jp: {
    subject: '{portal} のアカウントのロックが解除されました',
    paragraphs: [
      '{name} 様',
      'パスワードの誤入力によりロックされていたアカウントを、管理者が解除しました。以前のパスワードは使えません。新しいパスワードを設定してください。ユーザー名は {username} です。',
    ],
    button: '新しいパスワードを設定する',
    note: 'リンクは30分間有効で、1回だけ使えます。期限を過ぎた場合は、ログイン画面の「パスワードを忘れた場合」から再度お申し込みください。',
  },
  de: {
    subject: 'Ihr Konto bei {portal} ist wieder offen',
    paragraphs: [
      'Guten Tag {name},',
      'jemand aus der Verwaltung hat Ihr Konto geöffnet, das nach zu vielen falschen Passwörtern gesperrt war. Das alte Passwort gilt nicht mehr: Wählen Sie ein neues. Ihr Benutzername ist {username}.',
    ],
    button: 'Neues Passwort festlegen',
    note: 'Der Link gilt 30 Minuten und nur einmal. Danach fordern Sie auf der Anmeldeseite unter „Passwort vergessen“ einen neuen an.',
  },
  fr: {
    subject: 'Votre compte {portal} est de nouveau ouvert',
    paragraphs: [
      'Bonjour {name},',
      'un administrateur a rouvert votre compte, verrouillé après trop de mots de passe erronés. L’ancien mot de passe ne vaut plus : choisissez-en un nouveau. Votre nom d’utilisateur est {username}.',
    ],
    button: 'Choisir un nouveau mot de passe',
    note: 'Le lien est valable 30 minutes et ne sert qu’une fois. Ensuite, demandez-en un autre sur la page de connexion, sous « mot de passe oublié ».',
  },
}
export const accountUnlockedMail = (reader: Reader & { username: string }, token: string, portal: Portal) =>
  compose(accountUnlocked, reader, portal, { values: { username: reader.username }, url: mailedLink(portal, 'reset-password', token) })
