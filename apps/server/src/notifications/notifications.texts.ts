/** The words of all notices, by language. A text that counts has one form per plural category of its language. */
import type { Language } from '@jujur/contract/enumerations.ts'

type Forms = { one?: string; other: string }
/** A title, then what the panel and the mail say below it. */
type Told = { title: string | Forms; text: string | Forms }

export type NoticeTexts = {
  company_wanted: Told
  trainee_wanted: Told
  trainees_wanted: Told
  information_wanted: Told
  company_registration_approved: Told
  company_registration_rejected: Told
  trainee_registration_approved: Told
  trainees_approved: Told
  trainee_registration_rejected: Told
  trainees_rejected: Told
  information_passed_on: Told
  information_approved: Told
  information_rejected_by_company: Told
  information_rejected_by_provider: Told
  trainee_import_done: Told
  trainee_approval_done: Told
  permissions_changed: Told
  /** Added to the text where some were left out. */
  skipped: Forms
  /** Added to the text where who decided wrote something. */
  remarks: string
  reason: string
  greeting: string
  open: string
}

export const texts: Record<Language, NoticeTexts> = {
  en: {
    company_wanted: { title: 'A company registration waits for you', text: 'The registration of {name} needs your decision.' },
    trainee_wanted: { title: 'A trainee registration waits for you', text: 'The registration of {name} needs your decision.' },
    trainees_wanted: {
      title: { one: '{count} trainee registration waits for you', other: '{count} trainee registrations wait for you' },
      text: 'Please look at them and decide.',
    },
    information_wanted: {
      title: 'Company registration information waits for you',
      text: '{name} submitted its legal data. Please check it and decide.',
    },
    company_registration_approved: {
      title: '{name} was approved',
      text: 'The company and its administrators are set up, and the invitations are on their way.',
    },
    company_registration_rejected: {
      title: '{name} was not approved',
      text: 'The company was not set up. It can be registered again with other details.',
    },
    trainee_registration_approved: { title: '{name} was approved', text: 'The account is set up and the invitation is on its way.' },
    trainees_approved: {
      title: { one: '{count} trainee was approved', other: '{count} trainees were approved' },
      text: 'The accounts are set up and the invitations are on their way.',
    },
    trainee_registration_rejected: {
      title: '{name} was not approved',
      text: 'No account was made. The person can be registered again with other details.',
    },
    trainees_rejected: {
      title: { one: '{count} trainee was not approved', other: '{count} trainees were not approved' },
      text: 'No accounts were made. The people can be registered again with other details.',
    },
    information_passed_on: {
      title: 'Your registration information was approved in your company',
      text: 'The legal data of {name} now waits for the approval of the portal’s administrators.',
    },
    information_approved: { title: 'Your registration information is in force', text: 'The legal data of {name} was approved.' },
    information_rejected_by_company: {
      title: 'Your registration information was not approved in your company',
      text: 'Please correct the legal data of {name} and submit it again.',
    },
    information_rejected_by_provider: {
      title: 'Your registration information was not approved',
      text: 'Please correct the legal data of {name} and submit it again.',
    },
    trainee_import_done: {
      title: 'The import of {file} is done',
      text: { one: '{done} trainee now waits for approval.', other: '{done} trainees now wait for approval.' },
    },
    trainee_approval_done: {
      title: 'The approval of trainees is done',
      text: { one: '{done} trainee was approved.', other: '{done} trainees were approved.' },
    },
    permissions_changed: { title: 'What you may do has changed', text: 'An administrator changed your permissions. They are in force at once.' },
    skipped: { one: '{skipped} was skipped; the report says why.', other: '{skipped} were skipped; the report says why.' },
    remarks: 'Remark: {remarks}',
    reason: 'Reason: {remarks}',
    greeting: 'Hello {reader},',
    open: 'Open in {portal}',
  },
  ch: {
    company_wanted: { title: '有一项公司注册申请待您审批', text: '{name} 的注册申请需要您作出决定。' },
    trainee_wanted: { title: '有一项学员注册申请待您审批', text: '{name} 的注册申请需要您作出决定。' },
    trainees_wanted: { title: '有 {count} 项学员注册申请待您审批', text: '请查看并作出决定。' },
    information_wanted: { title: '有一份公司登记信息待您审批', text: '{name} 提交了法定登记信息，请核对并作出决定。' },
    company_registration_approved: { title: '{name} 已获批准', text: '公司及其管理员账户已建立，邀请邮件正在发送。' },
    company_registration_rejected: { title: '{name} 未获批准', text: '公司未建立。可修改信息后重新登记。' },
    trainee_registration_approved: { title: '{name} 已获批准', text: '账户已建立，邀请邮件正在发送。' },
    trainees_approved: { title: '{count} 名学员已获批准', text: '账户已建立，邀请邮件正在发送。' },
    trainee_registration_rejected: { title: '{name} 未获批准', text: '未建立账户。可修改信息后重新登记。' },
    trainees_rejected: { title: '{count} 名学员未获批准', text: '未建立账户。可修改信息后重新登记。' },
    information_passed_on: { title: '贵公司的登记信息已通过内部审批', text: '{name} 的法定登记信息现正等待平台管理员审批。' },
    information_approved: { title: '贵公司的登记信息已生效', text: '{name} 的法定登记信息已获批准。' },
    information_rejected_by_company: { title: '贵公司的登记信息未通过内部审批', text: '请更正 {name} 的法定登记信息后重新提交。' },
    information_rejected_by_provider: { title: '贵公司的登记信息未获批准', text: '请更正 {name} 的法定登记信息后重新提交。' },
    trainee_import_done: { title: '{file} 已导入完毕', text: { other: '{done} 名学员正等待审批。' } },
    trainee_approval_done: { title: '学员审批已完成', text: { other: '已批准 {done} 名学员。' } },
    permissions_changed: { title: '您的权限已更改', text: '管理员更改了您的权限，更改立即生效。' },
    skipped: { other: '跳过 {skipped} 项，原因见报告。' },
    remarks: '备注：{remarks}',
    reason: '原因：{remarks}',
    greeting: '{reader}，您好：',
    open: '在 {portal} 中打开',
  },
  es: {
    company_wanted: { title: 'Una solicitud de empresa le espera', text: 'La solicitud de {name} necesita su decisión.' },
    trainee_wanted: {
      title: 'Una solicitud de participante le espera',
      text: 'La solicitud de {name} necesita su decisión.',
    },
    trainees_wanted: {
      title: { one: '{count} solicitud de participante le espera', other: '{count} solicitudes de participantes le esperan' },
      text: 'Revíselas y decida, por favor.',
    },
    information_wanted: {
      title: 'Unos datos registrales le esperan',
      text: '{name} ha enviado sus datos legales. Compruébelos y decida, por favor.',
    },
    company_registration_approved: {
      title: '{name}: solicitud aprobada',
      text: 'La empresa y sus administradores están dados de alta y las invitaciones están en camino.',
    },
    company_registration_rejected: {
      title: '{name}: solicitud no aprobada',
      text: 'La empresa no se ha dado de alta. Puede registrarse de nuevo con otros datos.',
    },
    trainee_registration_approved: { title: '{name}: solicitud aprobada', text: 'La cuenta está creada y la invitación está en camino.' },
    trainees_approved: {
      title: { one: '{count} solicitud de participante aprobada', other: '{count} solicitudes de participantes aprobadas' },
      text: 'Las cuentas están creadas y las invitaciones están en camino.',
    },
    trainee_registration_rejected: {
      title: '{name}: solicitud no aprobada',
      text: 'No se ha creado ninguna cuenta. La persona puede registrarse de nuevo con otros datos.',
    },
    trainees_rejected: {
      title: { one: '{count} solicitud de participante no aprobada', other: '{count} solicitudes de participantes no aprobadas' },
      text: 'No se ha creado ninguna cuenta. Las personas pueden registrarse de nuevo con otros datos.',
    },
    information_passed_on: {
      title: 'Sus datos registrales se aprobaron en su empresa',
      text: 'Los datos legales de {name} esperan ahora la aprobación de los administradores del portal.',
    },
    information_approved: { title: 'Sus datos registrales están en vigor', text: 'Los datos legales de {name} se han aprobado.' },
    information_rejected_by_company: {
      title: 'Sus datos registrales no se aprobaron en su empresa',
      text: 'Corrija los datos legales de {name} y envíelos de nuevo, por favor.',
    },
    information_rejected_by_provider: {
      title: 'Sus datos registrales no se aprobaron',
      text: 'Corrija los datos legales de {name} y envíelos de nuevo, por favor.',
    },
    trainee_import_done: {
      title: 'La importación de {file} ha terminado',
      text: { one: '{done} participante espera aprobación.', other: '{done} participantes esperan aprobación.' },
    },
    trainee_approval_done: {
      title: 'La aprobación de participantes ha terminado',
      text: { one: '{done} participante aprobado.', other: '{done} participantes aprobados.' },
    },
    permissions_changed: { title: 'Sus permisos han cambiado', text: 'Un administrador cambió sus permisos. El cambio ya está en vigor.' },
    skipped: { one: '{skipped} se omitió; el informe dice por qué.', other: '{skipped} se omitieron; el informe dice por qué.' },
    remarks: 'Observación: {remarks}',
    reason: 'Motivo: {remarks}',
    greeting: 'Hola, {reader}:',
    open: 'Abrir en {portal}',
  },
  jp: {
    company_wanted: {
      title: '会社の登録申請が承認を待っています',
      text: '{name} の登録申請を確認し、承認または却下してください。',
    },
    trainee_wanted: {
      title: '受講者の登録申請が承認を待っています',
      text: '{name} さんの登録申請を確認し、承認または却下してください。',
    },
    trainees_wanted: { title: '受講者の登録申請 {count} 件が承認を待っています', text: '内容を確認し、承認または却下してください。' },
    information_wanted: {
      title: '会社の登記情報が承認を待っています',
      text: '{name} が登記情報を提出しました。内容を確認し、承認または却下してください。',
    },
    company_registration_approved: { title: '{name} が承認されました', text: '会社と管理者のアカウントを作成し、招待メールを送信しています。' },
    company_registration_rejected: { title: '{name} は承認されませんでした', text: '会社は登録されていません。別の内容で登録し直すことができます。' },
    trainee_registration_approved: { title: '{name} さんが承認されました', text: 'アカウントを作成し、招待メールを送信しています。' },
    trainees_approved: { title: '受講者 {count} 名が承認されました', text: 'アカウントを作成し、招待メールを送信しています。' },
    trainee_registration_rejected: {
      title: '{name} さんは承認されませんでした',
      text: 'アカウントは作成されていません。別の内容で登録し直すことができます。',
    },
    trainees_rejected: {
      title: '受講者 {count} 名は承認されませんでした',
      text: 'アカウントは作成されていません。別の内容で登録し直すことができます。',
    },
    information_passed_on: { title: '登記情報が社内で承認されました', text: '{name} の登記情報は、ポータル管理者の承認を待っています。' },
    information_approved: { title: '登記情報が有効になりました', text: '{name} の登記情報が承認されました。' },
    information_rejected_by_company: { title: '登記情報は社内で承認されませんでした', text: '{name} の登記情報を修正し、もう一度提出してください。' },
    information_rejected_by_provider: { title: '登記情報は承認されませんでした', text: '{name} の登記情報を修正し、もう一度提出してください。' },
    trainee_import_done: { title: '{file} の取り込みが完了しました', text: { other: '受講者 {done} 名が承認を待っています。' } },
    trainee_approval_done: { title: '受講者の承認が完了しました', text: { other: '受講者 {done} 名を承認しました。' } },
    permissions_changed: { title: '権限が変更されました', text: '管理者があなたの権限を変更しました。変更はすぐに有効になります。' },
    skipped: { other: '{skipped} 件をスキップしました。理由はレポートをご覧ください。' },
    remarks: '備考：{remarks}',
    reason: '理由：{remarks}',
    greeting: '{reader} 様',
    open: '{portal} で開く',
  },
  de: {
    company_wanted: { title: 'Eine Firmenregistrierung wartet auf Sie', text: 'Die Registrierung von {name} braucht Ihre Entscheidung.' },
    trainee_wanted: { title: 'Eine Registrierung zur Schulung wartet auf Sie', text: 'Die Registrierung von {name} braucht Ihre Entscheidung.' },
    trainees_wanted: {
      title: { one: '{count} Registrierung zur Schulung wartet auf Sie', other: '{count} Registrierungen zur Schulung warten auf Sie' },
      text: 'Bitte prüfen und entscheiden Sie.',
    },
    information_wanted: {
      title: 'Registerdaten warten auf Sie',
      text: '{name} hat die rechtlichen Angaben eingereicht. Bitte prüfen und entscheiden Sie.',
    },
    company_registration_approved: {
      title: '{name} wurde freigegeben',
      text: 'Die Firma und ihre Administratoren sind eingerichtet, die Einladungen sind unterwegs.',
    },
    company_registration_rejected: {
      title: '{name} wurde nicht freigegeben',
      text: 'Die Firma wurde nicht eingerichtet. Sie kann mit anderen Angaben noch einmal registriert werden.',
    },
    trainee_registration_approved: { title: '{name} wurde freigegeben', text: 'Das Konto ist eingerichtet, die Einladung ist unterwegs.' },
    trainees_approved: {
      title: { one: '{count} Person wurde freigegeben', other: '{count} Personen wurden freigegeben' },
      text: 'Die Konten sind eingerichtet, die Einladungen sind unterwegs.',
    },
    trainee_registration_rejected: {
      title: '{name} wurde nicht freigegeben',
      text: 'Es wurde kein Konto angelegt. Die Person kann mit anderen Angaben noch einmal registriert werden.',
    },
    trainees_rejected: {
      title: { one: '{count} Person wurde nicht freigegeben', other: '{count} Personen wurden nicht freigegeben' },
      text: 'Es wurden keine Konten angelegt. Die Personen können mit anderen Angaben noch einmal registriert werden.',
    },
    information_passed_on: {
      title: 'Ihre Registerdaten wurden in Ihrer Firma freigegeben',
      text: 'Die rechtlichen Angaben von {name} warten nun auf die Freigabe durch die Verwaltung des Portals.',
    },
    information_approved: { title: 'Ihre Registerdaten gelten', text: 'Die rechtlichen Angaben von {name} wurden freigegeben.' },
    information_rejected_by_company: {
      title: 'Ihre Registerdaten wurden in Ihrer Firma nicht freigegeben',
      text: 'Bitte berichtigen Sie die rechtlichen Angaben von {name} und reichen Sie sie noch einmal ein.',
    },
    information_rejected_by_provider: {
      title: 'Ihre Registerdaten wurden nicht freigegeben',
      text: 'Bitte berichtigen Sie die rechtlichen Angaben von {name} und reichen Sie sie noch einmal ein.',
    },
    trainee_import_done: {
      title: 'Der Import von {file} ist fertig',
      text: { one: '{done} Person wartet nun auf Freigabe.', other: '{done} Personen warten nun auf Freigabe.' },
    },
    trainee_approval_done: {
      title: 'Die Freigabe ist fertig',
      text: { one: '{done} Person wurde freigegeben.', other: '{done} Personen wurden freigegeben.' },
    },
    permissions_changed: { title: 'Ihre Rechte haben sich geändert', text: 'Jemand aus der Verwaltung hat Ihre Rechte geändert. Sie gelten sofort.' },
    skipped: { one: '{skipped} wurde übersprungen; der Bericht sagt, warum.', other: '{skipped} wurden übersprungen; der Bericht sagt, warum.' },
    remarks: 'Anmerkung: {remarks}',
    reason: 'Grund: {remarks}',
    greeting: 'Guten Tag {reader},',
    open: 'In {portal} öffnen',
  },
  fr: {
    company_wanted: { title: 'Une inscription d’entreprise vous attend', text: 'L’inscription de {name} attend votre décision.' },
    trainee_wanted: { title: 'Une inscription de participant vous attend', text: 'L’inscription de {name} attend votre décision.' },
    trainees_wanted: {
      title: { one: '{count} inscription de participant vous attend', other: '{count} inscriptions de participants vous attendent' },
      text: 'Veuillez les examiner et décider.',
    },
    information_wanted: {
      title: 'Des informations d’immatriculation vous attendent',
      text: '{name} a envoyé ses données légales. Veuillez les vérifier et décider.',
    },
    company_registration_approved: {
      title: '{name} : inscription approuvée',
      text: 'L’entreprise et ses administrateurs sont créés, les invitations sont en route.',
    },
    company_registration_rejected: {
      title: '{name} : inscription non approuvée',
      text: 'L’entreprise n’a pas été créée. Elle peut être inscrite de nouveau avec d’autres données.',
    },
    trainee_registration_approved: { title: '{name} : inscription approuvée', text: 'Le compte est créé et l’invitation est en route.' },
    trainees_approved: {
      title: { one: '{count} inscription de participant approuvée', other: '{count} inscriptions de participants approuvées' },
      text: 'Les comptes sont créés et les invitations sont en route.',
    },
    trainee_registration_rejected: {
      title: '{name} : inscription non approuvée',
      text: 'Aucun compte n’a été créé. La personne peut être inscrite de nouveau avec d’autres données.',
    },
    trainees_rejected: {
      title: { one: '{count} inscription de participant non approuvée', other: '{count} inscriptions de participants non approuvées' },
      text: 'Aucun compte n’a été créé. Les personnes peuvent être inscrites de nouveau avec d’autres données.',
    },
    information_passed_on: {
      title: 'Vos informations d’immatriculation ont été approuvées dans votre entreprise',
      text: 'Les données légales de {name} attendent maintenant l’approbation des administrateurs du portail.',
    },
    information_approved: { title: 'Vos informations d’immatriculation sont en vigueur', text: 'Les données légales de {name} ont été approuvées.' },
    information_rejected_by_company: {
      title: 'Vos informations d’immatriculation n’ont pas été approuvées dans votre entreprise',
      text: 'Veuillez corriger les données légales de {name} et les envoyer de nouveau.',
    },
    information_rejected_by_provider: {
      title: 'Vos informations d’immatriculation n’ont pas été approuvées',
      text: 'Veuillez corriger les données légales de {name} et les envoyer de nouveau.',
    },
    trainee_import_done: {
      title: 'L’import de {file} est terminé',
      text: { one: '{done} participant attend maintenant l’approbation.', other: '{done} participants attendent maintenant l’approbation.' },
    },
    trainee_approval_done: {
      title: 'L’approbation des participants est terminée',
      text: { one: '{done} participant approuvé.', other: '{done} participants approuvés.' },
    },
    permissions_changed: { title: 'Vos droits ont changé', text: 'Un administrateur a modifié vos droits. Ils sont en vigueur dès maintenant.' },
    skipped: { one: '{skipped} a été ignoré ; le rapport dit pourquoi.', other: '{skipped} ont été ignorés ; le rapport dit pourquoi.' },
    remarks: 'Remarque : {remarks}',
    reason: 'Motif : {remarks}',
    greeting: 'Bonjour {reader},',
    open: 'Ouvrir dans {portal}',
  },
}
