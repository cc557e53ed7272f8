/** What applicants are told of a registration. The applicant's name is left out: anybody can type one, and any address. */
import type { Language } from '@jujur/contract/enumerations.ts'
import { compose, type InLanguages, type Portal } from './identity.mails.ts'
import type { Finding } from './registration.rules.ts'

const findingWords: Record<Finding, Record<Language, string>> = {
  10001: {
    en: 'The username is taken.',
    ch: '用户名已被占用。',
    es: 'El nombre de usuario ya está en uso.',
    jp: 'ユーザー名は既に使われています。',
    de: 'Der Benutzername ist vergeben.',
    fr: 'Le nom d’utilisateur est déjà pris.',
  },
  10002: {
    en: 'The e-mail address belongs to an account or registration already.',
    ch: '该邮箱已用于其他账户或注册申请。',
    es: 'El correo electrónico ya pertenece a una cuenta o solicitud.',
    jp: 'メールアドレスは既に登録または申請されています。',
    de: 'Die E-Mail-Adresse gehört bereits zu einem Konto oder einer Anmeldung.',
    fr: 'L’adresse e-mail appartient déjà à un compte ou à une inscription.',
  },
  10008: {
    en: 'A similar company is registered already.',
    ch: '已有相似的公司注册。',
    es: 'Ya hay una empresa similar registrada.',
    jp: '類似の会社が既に登録されています。',
    de: 'Ein ähnliches Unternehmen ist bereits registriert.',
    fr: 'Une entreprise semblable est déjà inscrite.',
  },
  10012: {
    en: 'The employee number is taken.',
    ch: '员工编号已被占用。',
    es: 'El número de empleado ya está en uso.',
    jp: '社員番号は既に使われています。',
    de: 'Die Personalnummer ist vergeben.',
    fr: 'Le numéro d’employé est déjà pris.',
  },
  10017: {
    en: 'Maker and checker need different usernames.',
    ch: '制单人与复核人须使用不同的用户名。',
    es: 'Quien prepara y quien revisa necesitan nombres de usuario distintos.',
    jp: '作成者と承認者には別々のユーザー名が必要です。',
    de: 'Ersteller und Prüfer brauchen verschiedene Benutzernamen.',
    fr: 'Le préparateur et le vérificateur ont besoin de noms d’utilisateur différents.',
  },
  10018: {
    en: 'Maker and checker need different e-mail addresses.',
    ch: '制单人与复核人须使用不同的邮箱。',
    es: 'Quien prepara y quien revisa necesitan correos electrónicos distintos.',
    jp: '作成者と承認者には別々のメールアドレスが必要です。',
    de: 'Ersteller und Prüfer brauchen verschiedene E-Mail-Adressen.',
    fr: 'Le préparateur et le vérificateur ont besoin d’adresses e-mail différentes.',
  },
  10046: {
    en: 'The usernames of maker and checker are too alike.',
    ch: '制单人与复核人的用户名过于相似。',
    es: 'Los nombres de usuario de quien prepara y quien revisa se parecen demasiado.',
    jp: '作成者と承認者のユーザー名が似すぎています。',
    de: 'Die Benutzernamen von Ersteller und Prüfer sind sich zu ähnlich.',
    fr: 'Les noms d’utilisateur du préparateur et du vérificateur se ressemblent trop.',
  },
  10047: {
    en: 'The e-mail addresses of maker and checker are too alike.',
    ch: '制单人与复核人的邮箱过于相似。',
    es: 'Los correos de quien prepara y quien revisa se parecen demasiado.',
    jp: '作成者と承認者のメールアドレスが似すぎています。',
    de: 'Die E-Mail-Adressen von Ersteller und Prüfer sind sich zu ähnlich.',
    fr: 'Les adresses e-mail du préparateur et du vérificateur se ressemblent trop.',
  },
}
/** A line for each finding. */
export const findingLines = (findings: readonly Finding[], language: Language) => findings.map((finding) => `• ${findingWords[finding][language]}`)

const received: InLanguages = {
  en: {
    subject: 'Your registration for {portal}',
    paragraphs: ['Your registration has arrived and waits for approval. You will get a mail when it is decided.'],
    note: 'If you did not register, ignore this mail.',
  },
  ch: {
    subject: '您的 {portal} 注册申请',
    paragraphs: ['您的注册申请已收到，正在等待审批。有结果时我们会发邮件通知您。'],
    note: '如果您没有注册，请忽略本邮件。',
  },
  es: {
    subject: 'Su solicitud de registro en {portal}',
    paragraphs: ['Su solicitud ha llegado y espera aprobación. Recibirá un mensaje cuando se decida.'],
    note: 'Si usted no se registró, ignore este mensaje.',
  },
  jp: {
    subject: '{portal} への登録申請',
    paragraphs: ['登録申請を受け付けました。承認をお待ちください。結果はメールでお知らせします。'],
    note: '登録していない場合は、このメールを無視してください。',
  },
  de: {
    subject: 'Ihre Registrierung bei {portal}',
    paragraphs: ['Ihre Registrierung ist angekommen und wartet auf Freigabe. Sie erhalten eine E-Mail, sobald entschieden ist.'],
    note: 'Falls Sie sich nicht registriert haben, lassen Sie diese E-Mail unbeachtet.',
  },
  fr: {
    subject: 'Votre inscription à {portal}',
    paragraphs: ['Votre inscription est arrivée et attend d’être approuvée. Vous recevrez un message quand ce sera décidé.'],
    note: 'Si vous ne vous êtes pas inscrit, ignorez ce message.',
  },
}
const receivedWithFindings: InLanguages = {
  en: {
    subject: 'Your registration for {portal} needs another look',
    paragraphs: [
      'Your registration has arrived, but as it stands it can hardly be approved. You can register again with other details, or wait for the decision.',
    ],
    note: 'If you did not register, ignore this mail.',
  },
  ch: {
    subject: '您的 {portal} 注册申请需要修改',
    paragraphs: ['您的注册申请已收到，但目前的内容很难通过审批。您可以修改信息后重新注册，或等待审批结果。'],
    note: '如果您没有注册，请忽略本邮件。',
  },
  es: {
    subject: 'Su solicitud de registro en {portal} necesita una revisión',
    paragraphs: [
      'Su solicitud ha llegado, pero tal como está difícilmente se aprobará. Puede registrarse de nuevo con otros datos o esperar la decisión.',
    ],
    note: 'Si usted no se registró, ignore este mensaje.',
  },
  jp: {
    subject: '{portal} への登録申請の確認のお願い',
    paragraphs: ['登録申請を受け付けましたが、このままでは承認が難しい状態です。別の内容で登録し直すか、結果をお待ちください。'],
    note: '登録していない場合は、このメールを無視してください。',
  },
  de: {
    subject: 'Ihre Registrierung bei {portal} braucht noch einen Blick',
    paragraphs: [
      'Ihre Registrierung ist angekommen, kann so aber kaum freigegeben werden. Sie können sich mit anderen Angaben noch einmal registrieren oder die Entscheidung abwarten.',
    ],
    note: 'Falls Sie sich nicht registriert haben, lassen Sie diese E-Mail unbeachtet.',
  },
  fr: {
    subject: 'Votre inscription à {portal} est à revoir',
    paragraphs: [
      'Votre inscription est arrivée, mais telle quelle elle peut difficilement être approuvée. Vous pouvez vous réinscrire avec d’autres données ou attendre la décision.',
    ],
    note: 'Si vous ne vous êtes pas inscrit, ignorez ce message.',
  },
}
export const registrationReceivedMail = (to: string, language: Language, findings: readonly Finding[], portal: Portal) =>
  compose(findings.length > 0 ? receivedWithFindings : received, { name: '', email: to, language }, portal, {
    more: findingLines(findings, language),
  })

const notPossible: InLanguages = {
  en: {
    subject: 'Your registration for {portal} could not be taken',
    paragraphs: ['No company with this registration number uses the portal. Please check the number with your employer and register again.'],
    note: 'If you did not register, ignore this mail.',
  },
  ch: {
    subject: '您的 {portal} 注册申请无法受理',
    paragraphs: ['没有使用此注册号的公司。请向您的雇主核对注册号后重新注册。'],
    note: '如果您没有注册，请忽略本邮件。',
  },
  es: {
    subject: 'No se pudo aceptar su solicitud de registro en {portal}',
    paragraphs: ['Ninguna empresa con este número de registro usa el portal. Compruebe el número con su empresa y regístrese de nuevo.'],
    note: 'Si usted no se registró, ignore este mensaje.',
  },
  jp: {
    subject: '{portal} への登録を受け付けられませんでした',
    paragraphs: ['この登録番号の会社は利用していません。勤務先に番号を確認のうえ、もう一度登録してください。'],
    note: '登録していない場合は、このメールを無視してください。',
  },
  de: {
    subject: 'Ihre Registrierung bei {portal} war nicht möglich',
    paragraphs: [
      'Kein Unternehmen mit dieser Registernummer nutzt das Portal. Bitte prüfen Sie die Nummer mit Ihrem Arbeitgeber und registrieren Sie sich noch einmal.',
    ],
    note: 'Falls Sie sich nicht registriert haben, lassen Sie diese E-Mail unbeachtet.',
  },
  fr: {
    subject: 'Votre inscription à {portal} n’a pas pu être prise en compte',
    paragraphs: ['Aucune entreprise portant ce numéro n’utilise le portail. Vérifiez le numéro auprès de votre employeur et réinscrivez-vous.'],
    note: 'Si vous ne vous êtes pas inscrit, ignorez ce message.',
  },
}
export const registrationNotPossibleMail = (to: string, language: Language, portal: Portal) =>
  compose(notPossible, { name: '', email: to, language }, portal)

const rejected: InLanguages = {
  en: {
    subject: 'Your registration for {portal} was not approved',
    paragraphs: ['Your registration was looked at and not approved.', 'Reason: {remarks}', 'You can register again with other details.'],
    note: 'If you did not register, ignore this mail.',
  },
  ch: {
    subject: '您的 {portal} 注册申请未获批准',
    paragraphs: ['您的注册申请经审核未获批准。', '原因：{remarks}', '您可以修改信息后重新注册。'],
    note: '如果您没有注册，请忽略本邮件。',
  },
  es: {
    subject: 'Su solicitud de registro en {portal} no se aprobó',
    paragraphs: ['Su solicitud se ha revisado y no se ha aprobado.', 'Motivo: {remarks}', 'Puede registrarse de nuevo con otros datos.'],
    note: 'Si usted no se registró, ignore este mensaje.',
  },
  jp: {
    subject: '{portal} への登録申請は承認されませんでした',
    paragraphs: ['登録申請を確認した結果、承認されませんでした。', '理由：{remarks}', '別の内容で登録し直すことができます。'],
    note: '登録していない場合は、このメールを無視してください。',
  },
  de: {
    subject: 'Ihre Registrierung bei {portal} wurde nicht freigegeben',
    paragraphs: [
      'Ihre Registrierung wurde geprüft und nicht freigegeben.',
      'Grund: {remarks}',
      'Sie können sich mit anderen Angaben noch einmal registrieren.',
    ],
    note: 'Falls Sie sich nicht registriert haben, lassen Sie diese E-Mail unbeachtet.',
  },
  fr: {
    subject: 'Votre inscription à {portal} n’a pas été approuvée',
    paragraphs: [
      'Votre inscription a été examinée et n’a pas été approuvée.',
      'Motif : {remarks}',
      'Vous pouvez vous inscrire de nouveau avec d’autres données.',
    ],
    note: 'Si vous ne vous êtes pas inscrit, ignorez ce message.',
  },
}
/** For applicants, who have no account and so no panel. */
export const registrationRejectedMail = (to: string, language: Language, remarks: string, portal: Portal) =>
  compose(rejected, { name: '', email: to, language }, portal, { values: { remarks } })
