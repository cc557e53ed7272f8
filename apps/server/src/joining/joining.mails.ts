/** What applicants are told of a registration. The applicant's name is left out: anybody can type one, and any address. */
import type { Language } from '@jujur/contract/enumerations.ts'
import type { Finding } from '../approvals/findings.rules.ts'
import { findingLines } from '../approvals/findings.texts.ts'
import { compose, type InLanguages, type Portal } from '../kit/mail/compose.ts'

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
