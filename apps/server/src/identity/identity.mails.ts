/** What identity writes to people: sign-in codes, links, notices. */
import { compose, type InLanguages, type Portal, type Reader } from '../kit/mail/compose.ts'

/** The token stands behind `#`, so that it reaches no server's log on the way. */
export const mailedLink = (portal: Portal, page: 'reset-password' | 'forgot-username' | 'invitation' | 'confirm-email', token: string) =>
  `${portal.portalUrl}/${page}#token=${token}`

// The text holds one number of six digits: the code.
const signInCode: InLanguages = {
  en: {
    subject: 'Your sign-in code for {portal}',
    paragraphs: ['Your code is {code}.', 'It is valid for 5 minutes and works once.'],
    note: 'If you are not signing in right now, somebody knows your password. Please change it.',
  },
  ch: {
    subject: '您的 {portal} 登录验证码',
    paragraphs: ['验证码：{code}', '5 分钟内有效，仅可使用一次。'],
    note: '如果您此刻没有登录，说明有人知道您的密码，请立即更改。',
  },
  es: {
    subject: 'Su código de acceso a {portal}',
    paragraphs: ['Su código es {code}.', 'Es válido durante 5 minutos y sirve una sola vez.'],
    note: 'Si no está iniciando sesión ahora, alguien conoce su contraseña. Cámbiela, por favor.',
  },
  jp: {
    subject: '{portal} のログインコード',
    paragraphs: ['コード：{code}', '5分間有効で、1回だけ使えます。'],
    note: '今ログインしていない場合は、パスワードが他の人に知られています。変更してください。',
  },
  de: {
    subject: 'Ihr Anmeldecode für {portal}',
    paragraphs: ['Ihr Code lautet {code}.', 'Er gilt 5 Minuten und nur einmal.'],
    note: 'Falls Sie sich gerade nicht anmelden, kennt jemand Ihr Passwort. Bitte ändern Sie es.',
  },
  fr: {
    subject: 'Votre code de connexion à {portal}',
    paragraphs: ['Votre code est {code}.', 'Il est valable 5 minutes et ne sert qu’une fois.'],
    note: 'Si vous n’êtes pas en train de vous connecter, quelqu’un connaît votre mot de passe. Veuillez le changer.',
  },
}
export const signInCodeMail = (reader: Reader, code: string, portal: Portal) => compose(signInCode, reader, portal, { values: { code } })

const resetPassword: InLanguages = {
  en: {
    subject: 'Set a new password for {portal}',
    paragraphs: ['Hello {name},', 'somebody, probably you, asked for a new password. Your username is {username}.'],
    button: 'Set a new password',
    note: 'The link is valid for 30 minutes and works once. If it was not you, there is nothing to do: your password stays as it is.',
  },
  ch: {
    subject: '设置新的 {portal} 密码',
    paragraphs: ['{name}，您好：', '有人（可能是您本人）申请了新密码。您的用户名是 {username}。'],
    button: '设置新密码',
    note: '链接 30 分钟内有效，仅可使用一次。如果不是您本人申请，无需任何操作，您的密码不会改变。',
  },
  es: {
    subject: 'Elija una nueva contraseña para {portal}',
    paragraphs: ['Hola, {name}:', 'alguien, probablemente usted, pidió una nueva contraseña. Su nombre de usuario es {username}.'],
    button: 'Elegir una nueva contraseña',
    note: 'El enlace es válido durante 30 minutos y sirve una sola vez. Si no fue usted, no tiene que hacer nada: su contraseña no cambia.',
  },
  jp: {
    subject: '{portal} の新しいパスワードの設定',
    paragraphs: ['{name} 様', '新しいパスワードの申請がありました（おそらくご本人です）。ユーザー名は {username} です。'],
    button: '新しいパスワードを設定する',
    note: 'リンクは30分間有効で、1回だけ使えます。お心当たりがない場合は何もする必要はありません。パスワードは変わりません。',
  },
  de: {
    subject: 'Neues Passwort für {portal} festlegen',
    paragraphs: ['Guten Tag {name},', 'jemand, vermutlich Sie, hat ein neues Passwort angefordert. Ihr Benutzername ist {username}.'],
    button: 'Neues Passwort festlegen',
    note: 'Der Link gilt 30 Minuten und nur einmal. Falls Sie es nicht waren, müssen Sie nichts tun: Ihr Passwort bleibt, wie es ist.',
  },
  fr: {
    subject: 'Choisissez un nouveau mot de passe pour {portal}',
    paragraphs: ['Bonjour {name},', 'quelqu’un, sans doute vous, a demandé un nouveau mot de passe. Votre nom d’utilisateur est {username}.'],
    button: 'Choisir un nouveau mot de passe',
    note: 'Le lien est valable 30 minutes et ne sert qu’une fois. Si ce n’était pas vous, il n’y a rien à faire : votre mot de passe reste inchangé.',
  },
}
export const resetPasswordMail = (reader: Reader & { username: string }, token: string, portal: Portal) =>
  compose(resetPassword, reader, portal, { values: { username: reader.username }, url: mailedLink(portal, 'reset-password', token) })

const forgottenUsername: InLanguages = {
  en: {
    subject: 'Your username for {portal}',
    paragraphs: ['Hello {name},', 'somebody, probably you, asked for your username. The link shows it.'],
    button: 'Show my username',
    note: 'The link is valid for 30 minutes and works once.',
  },
  ch: {
    subject: '您的 {portal} 用户名',
    paragraphs: ['{name}，您好：', '有人（可能是您本人）查询了您的用户名。打开链接即可查看。'],
    button: '查看我的用户名',
    note: '链接 30 分钟内有效，仅可使用一次。',
  },
  es: {
    subject: 'Su nombre de usuario en {portal}',
    paragraphs: ['Hola, {name}:', 'alguien, probablemente usted, pidió su nombre de usuario. El enlace lo muestra.'],
    button: 'Ver mi nombre de usuario',
    note: 'El enlace es válido durante 30 minutos y sirve una sola vez.',
  },
  jp: {
    subject: '{portal} のユーザー名',
    paragraphs: ['{name} 様', 'ユーザー名の照会がありました（おそらくご本人です）。リンクを開くと表示されます。'],
    button: 'ユーザー名を表示する',
    note: 'リンクは30分間有効で、1回だけ使えます。',
  },
  de: {
    subject: 'Ihr Benutzername für {portal}',
    paragraphs: ['Guten Tag {name},', 'jemand, vermutlich Sie, hat nach Ihrem Benutzernamen gefragt. Der Link zeigt ihn.'],
    button: 'Benutzernamen anzeigen',
    note: 'Der Link gilt 30 Minuten und nur einmal.',
  },
  fr: {
    subject: 'Votre nom d’utilisateur pour {portal}',
    paragraphs: ['Bonjour {name},', 'quelqu’un, sans doute vous, a demandé votre nom d’utilisateur. Le lien l’affiche.'],
    button: 'Afficher mon nom d’utilisateur',
    note: 'Le lien est valable 30 minutes et ne sert qu’une fois.',
  },
}
export const forgottenUsernameMail = (reader: Reader, token: string, portal: Portal) =>
  compose(forgottenUsername, reader, portal, { url: mailedLink(portal, 'forgot-username', token) })

const invitation: InLanguages = {
  en: {
    subject: 'Welcome to {portal}',
    paragraphs: ['Hello {name},', 'an account is ready for you. Your username is {username}. Choose a password to begin.'],
    button: 'Choose a password',
    note: 'The link is valid for 7 days and works once.',
  },
  ch: {
    subject: '欢迎使用 {portal}',
    paragraphs: ['{name}，您好：', '您的账户已准备就绪，用户名是 {username}。请设置密码以开始使用。'],
    button: '设置密码',
    note: '链接 7 天内有效，仅可使用一次。',
  },
  es: {
    subject: 'Bienvenido a {portal}',
    paragraphs: ['Hola, {name}:', 'su cuenta está lista. Su nombre de usuario es {username}. Elija una contraseña para empezar.'],
    button: 'Elegir una contraseña',
    note: 'El enlace es válido durante 7 días y sirve una sola vez.',
  },
  jp: {
    subject: '{portal} へようこそ',
    paragraphs: ['{name} 様', 'アカウントの準備ができました。ユーザー名は {username} です。パスワードを設定してお始めください。'],
    button: 'パスワードを設定する',
    note: 'リンクは7日間有効で、1回だけ使えます。',
  },
  de: {
    subject: 'Willkommen bei {portal}',
    paragraphs: ['Guten Tag {name},', 'Ihr Konto ist bereit. Ihr Benutzername ist {username}. Wählen Sie ein Passwort, um zu beginnen.'],
    button: 'Passwort wählen',
    note: 'Der Link gilt 7 Tage und nur einmal.',
  },
  fr: {
    subject: 'Bienvenue sur {portal}',
    paragraphs: ['Bonjour {name},', 'votre compte est prêt. Votre nom d’utilisateur est {username}. Choisissez un mot de passe pour commencer.'],
    button: 'Choisir un mot de passe',
    note: 'Le lien est valable 7 jours et ne sert qu’une fois.',
  },
}
export const invitationMail = (reader: Reader & { username: string }, token: string, portal: Portal) =>
  compose(invitation, reader, portal, { values: { username: reader.username }, url: mailedLink(portal, 'invitation', token) })
