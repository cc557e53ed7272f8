/** What an applicant from outside is told of a rejection. */
import type { Language } from '@jujur/contract/enumerations.ts'
import { compose, type InLanguages, type Portal } from '../kit/mail/compose.ts'

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
