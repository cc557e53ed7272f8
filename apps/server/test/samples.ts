/** For every call an input that succeeds for an allowed person, made in a world of its own: without it a refusal proves nothing. */
import type { CallName } from '@jujur/contract/index.ts'
import { NOTICE_VERSION } from '@jujur/contract/privacy-notice.ts'
import { Secret, TOTP } from 'otpauth'
import { inviteUser } from '../src/identity/credentials/invitation.usecases.ts'
import { createLink } from '../src/identity/credentials/links.usecases.ts'
import { updatePerson } from '../src/identity/identity.store.ts'
import { everything } from '../src/kit/database/scope.ts'
import { newAuthenticatorSecret } from '../src/kit/security/authenticator.ts'
import { seal } from '../src/kit/security/secrets.ts'
import { readClock } from '../src/kit/time/clock.ts'
import { accessSamples } from './access.samples.ts'
import { asSeenSamples } from './as-seen.samples.ts'
import { auditSamples } from './audit.samples.ts'
import { auditorRoomSamples } from './auditor-room.samples.ts'
import { billsSamples } from './bills.samples.ts'
import { companiesSamples } from './companies.samples.ts'
import { companyDashboardSamples } from './company-dashboard.samples.ts'
import { courseVersionsSamples } from './course-versions.samples.ts'
import { coursesSamples } from './courses.samples.ts'
import { disposalSamples } from './disposals.samples.ts'
import { evidenceSamples } from './evidence.samples.ts'
import { exemptionSamples } from './exemptions.samples.ts'
import { invoicesSamples } from './invoices.samples.ts'
import { learnerOf } from './learner.ts'
import { managerDigestSamples } from './manager-digest.samples.ts'
import { materialsSamples } from './materials.samples.ts'
import { notificationsSamples } from './notifications.samples.ts'
import { courseWithPackage, twoScos } from './packages.ts'
import { purchasesSamples } from './purchases.samples.ts'
import { questionsSamples } from './questions.samples.ts'
import { receiptsSamples } from './receipts.samples.ts'
import { remindersSamples } from './reminders.samples.ts'
import { reportsSamples } from './reports.samples.ts'
import type { Make } from './sample.ts'
import { sampleCourse } from './sample-course.ts'
import { traineesSamples } from './trainees.samples.ts'
import { PASSWORD, type Person, type World } from './world.ts'

const NEW_PASSWORD = 'Fresh#2027pine'

const pixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

const link = (world: World, person: Person, purpose: 'invitation' | 'reset' | 'username' | 'email', email: string | null = null) =>
  readClock(world.kit).then((now) => world.kit.database.write(everything, (tx) => createLink(tx, person.user_id, purpose, now, email)))

/** A sign-in waiting for its second step, and the mailed code. */
const challenged = async (world: World) => {
  const person = await world.given.admin('clientAdmin')
  const { data } = await world.as(null).call('loginClientAdmin', { username: person.username, password: PASSWORD })
  const [mail] = await world.mails(person.email)
  const code = mail?.text.match(/\b\d{6}\b/)?.[0]
  if (!('challenge_id' in data) || !code) throw new Error('the sample sign-in got no challenge')
  return { person, challenge_id: data.challenge_id, code }
}

const codeOf = async (world: World, secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: (await readClock(world.kit)).getTime() })

/** A person whose authenticator app is in use, or waits for its first code. */
const withAuthenticator = async (world: World, confirmed: boolean) => {
  const person = await world.given.admin('clientAdmin')
  const secret = newAuthenticatorSecret()
  const now = await readClock(world.kit)
  const totp_sealed = seal(world.kit.settings.key('fields'), secret)
  await world.kit.database.write(everything, (tx) => updatePerson(tx, person.user_id, { totp_sealed, totp_confirmed_at: confirmed ? now : null }))
  return { person, secret }
}

/** A trainee at the start of a course, with everything in it reachable by id. */
const learner = async (world: World, company?: { company_id: number }) => {
  const person = await world.given.trainee(company ? { company } : {})
  const course = await world.given.course()
  const trainee_course_id = await world.given.enrolment(person, course)
  return { person, trainee_course_id, ...learnerOf(world, person, trainee_course_id, course.content) }
}
const started = async (world: World, company?: { company_id: number }) => {
  const one = await learner(world, company)
  await one.start()
  return one
}
const atQuiz = async (world: World, company?: { company_id: number }) => {
  const one = await started(world, company)
  await one.read(await one.progressId(0))
  return { ...one, quiz: await one.progressId(1) }
}
const studied = async (world: World, company?: { company_id: number }) => {
  const one = await learner(world, company)
  await one.study()
  return one
}
const certified = async (world: World, company?: { company_id: number }) => {
  const one = await studied(world, company)
  const { data } = await one.sign()
  return { ...one, serialNo: data.pledge.serialNo as string, serial_no: data.certificate_serial_no }
}

/** A certificate somebody asked to be revoked. */
export const givenRevocation = async (world: World) => {
  const learner = await certified(world)
  const maker = await world.given.admin('globalAdmin', { kind: 'maker' })
  const { trainee_course_id } = learner
  const { data, body } = await world.as(maker).call('requestCertificateRevocation', { trainee_course_id, reason: 'Somebody else took the test.' })
  if (!data?.certificate_revocation_id) throw new Error(`the sample was not asked for: ${body}`)
  return { ...learner, maker, id: data.certificate_revocation_id }
}

const open =
  (input: Record<string, unknown>): Make =>
  async () => ({ actor: null, input })
const own =
  (input: Record<string, unknown>): Make =>
  async (world) => ({ actor: await world.given.trainee(), input })
const loginOf =
  (role: 'trainee' | 'clientAdmin' | 'globalAdmin' | 'superAdmin'): Make =>
  async (world) => {
    const person = await world.given.person({ role })
    return { actor: null, input: { username: person.username, password: PASSWORD } }
  }

export const samples: Record<CallName, Make> = {
  loginTraineeUser: loginOf('trainee'),
  loginClientAdmin: loginOf('clientAdmin'),
  loginGlobalAdmin: loginOf('globalAdmin'),
  loginSuperadmin: loginOf('superAdmin'),
  loginEmailOtpValidation: async (world) => {
    const { challenge_id, code } = await challenged(world)
    return { actor: null, input: { challenge_id, otp: code } }
  },
  loginOtpValidation: async (world) => {
    const { person, secret } = await withAuthenticator(world, true)
    const { data } = await world.as(null).call('loginClientAdmin', { username: person.username, password: PASSWORD })
    return { actor: null, input: { challenge_id: 'challenge_id' in data ? data.challenge_id : '', otp: await codeOf(world, secret) } }
  },
  resendLoginOtp: async (world) => {
    const { challenge_id } = await challenged(world)
    world.clock.shift(61_000)
    return { actor: null, input: { challenge_id } }
  },
  logout: own({}),
  forgotUsername: open({ email: 'nobody@people.test' }),
  resetPassword: open({ email: 'nobody@people.test' }),
  login: open({
    register_as: 'trainee',
    company_reg_no: '202099999999',
    name: 'New Person',
    username: 'new.person',
    email: 'new.person@people.test',
    phone: '+60123456789',
    accept_terms: true,
  }),
  acceptInvitation: async (world) => {
    const person = await world.given.trainee({ status: 'invited' })
    const now = await readClock(world.kit)
    await world.kit.database.write(everything, (tx) => inviteUser(tx, { ...person, language: 'en' }, { now, kit: world.kit }))
    return {
      actor: null,
      input: { token: await link(world, person, 'invitation'), password: NEW_PASSWORD, confirm_password: NEW_PASSWORD, accept_terms: true },
    }
  },
  checkMailedLink: async (world) => {
    const person = await world.given.trainee({ status: 'invited' })
    return { actor: null, input: { token: await link(world, person, 'invitation'), purpose: 'invitation' } }
  },
  confirmEmail: async (world) => {
    const person = await world.given.trainee()
    const new_email = `moved.${person.user_id}@people.test`
    await world.kit.database.write(everything, (tx) => updatePerson(tx, person.user_id, { new_email }))
    return { actor: null, input: { token: await link(world, person, 'email', new_email) } }
  },
  password: own({ current_password: PASSWORD, password: NEW_PASSWORD, confirm_password: NEW_PASSWORD }),
  getUserProfile: own({}),
  getPrivacyNotice: open({}),
  getOwnPrivacy: own({}),
  acceptPrivacyNotice: own({ version: NOTICE_VERSION }),
  downloadMyData: own({ password: PASSWORD }),
  updateUserProfile: own({ phone: '+60123456789', language: 'de' }),
  uploadUserPhoto: async (world) => ({ actor: await world.given.trainee(), input: {}, file: { name: 'me.png', bytes: pixel } }),
  setupAuthenticator: own({ current_password: PASSWORD }),
  confirmAuthenticator: async (world) => {
    const { person, secret } = await withAuthenticator(world, false)
    return { actor: person, input: { otp: await codeOf(world, secret) } }
  },
  removeAuthenticator: async (world) => ({ actor: (await withAuthenticator(world, true)).person, input: { current_password: PASSWORD } }),

  getReferenceCode: open({}),
  getResponseCode: open({}),
  getSystemConstants: open({}),
  getCityList: open({ state_code: '10' }),
  getDashboard: own({}),
  getCompanyAdmins: async (world) => ({ actor: await world.given.admin('clientAdmin'), input: {} }),
  getProviderDashboard: async (world) => ({ actor: await world.given.admin('globalAdmin'), input: {} }),
  getPortalDashboard: async (world) => ({ actor: await world.given.admin('superAdmin'), input: {} }),
  quick_search: own({ query: 'dashboard' }),

  getViewCourseEnroll: async (world, company) => ({ actor: (await learner(world, company)).person, input: {} }),
  getViewTraineeCourseCoverPage: async (world, company) => {
    const { person, trainee_course_id } = await learner(world, company)
    return { actor: person, input: { trainee_course_id } }
  },
  chooseCourseLanguage: async (world, company) => {
    const person = await world.given.trainee(company ? { company } : {})
    const course = await world.given.course({ ...sampleCourse(`MS-${person.user_id}`), translations: { ms: { title: 'Kursus' } } })
    return { actor: person, input: { trainee_course_id: await world.given.enrolment(person, course), language: 'ms' } }
  },
  startCourse: async (world, company) => {
    const { person, trainee_course_id, progressId } = await started(world, company)
    return { actor: person, input: { trainee_course_id, action: 'next', module_progress_id: await progressId(0) } }
  },
  getCourseProgress: async (world, company) => {
    const { person, trainee_course_id } = await started(world, company)
    return { actor: person, input: { trainee_course_id } }
  },
  getViewMaterial: async (world, company) => {
    const { person, progressId } = await started(world, company)
    return { actor: person, input: { module_progress_id: await progressId(0) } }
  },
  getViewQuiz: async (world, company) => {
    const { person, quiz } = await atQuiz(world, company)
    return { actor: person, input: { module_progress_id: quiz, start: true } }
  },
  submitProgress: async (world, company) => {
    const { person, me, quiz } = await atQuiz(world, company)
    await me.call('getViewQuiz', { module_progress_id: quiz, start: true })
    return {
      actor: person,
      input: { module_progress_id: quiz, answer: { question_id: 501, option_ids: [611] } },
      headers: { 'idempotency-key': 'one' },
    }
  },
  saveScormState: async (world, company) => {
    const person = await world.given.trainee(company ? { company } : {})
    const course = await world.given.course(courseWithPackage(`SCORM-${person.user_id}`, twoScos))
    const me = learnerOf(world, person, await world.given.enrolment(person, course), course.content)
    await me.start()
    const module_progress_id = await me.progressId(0)
    await world.as(person).call('getViewMaterial', { module_progress_id })
    return {
      actor: person,
      input: { module_progress_id, session_no: 1, sequence: 1, sco_id: 'first', state: { 'cmi.core.lesson_status': 'completed' } },
    }
  },
  getPledge: async (world, company) => {
    const { person, serialNo } = await certified(world, company)
    return { actor: person, input: { serialNo } }
  },
  submitPledge: async (world, company) => {
    const { person, trainee_course_id } = await studied(world, company)
    return { actor: person, input: { trainee_course_id, full_name: person.name, agree: true, password: PASSWORD } }
  },
  downloadPledge: async (world, company) => {
    const { person, serialNo } = await certified(world, company)
    return { actor: person, input: { serialNo } }
  },
  downloadTraineePaper: async (world, company) => {
    const { person, serial_no } = await certified(world, company)
    return { actor: await world.given.admin('clientAdmin', { company: { company_id: person.company_id as number } }), input: { serial_no } }
  },
  getCertificate: async (world, company) => {
    const { person, trainee_course_id } = await certified(world, company)
    return { actor: person, input: { trainee_course_id, username: person.username, filename: 'x' } }
  },
  verifyCertificate: async (world) => ({ actor: null, input: { serial_no: (await certified(world)).serial_no } }),

  GenerateCertificate: async (world) => ({
    actor: await world.given.admin('globalAdmin'),
    input: { trainee_course_id: (await certified(world)).trainee_course_id },
  }),
  findCertificate: async (world) => ({ actor: await world.given.admin('globalAdmin'), input: { serial_no: (await certified(world)).serial_no } }),
  requestCertificateRevocation: async (world) => ({
    actor: await world.given.admin('globalAdmin'),
    input: { trainee_course_id: (await certified(world)).trainee_course_id, reason: 'Somebody else took the test.' },
  }),
  getCertificateRevocationList: async (world) => {
    await givenRevocation(world)
    return { actor: await world.given.admin('globalAdmin'), input: { q: 'PENDING' } }
  },
  approveCertificateRevocation: async (world) => {
    const { id } = await givenRevocation(world)
    return { actor: await world.given.admin('globalAdmin'), input: { certificate_revocation_id: id, version: 1 } }
  },
  rejectCertificateRevocation: async (world) => {
    const { id } = await givenRevocation(world)
    return { actor: await world.given.admin('globalAdmin'), input: { certificate_revocation_id: id, version: 1, remarks: 'It was this person.' } }
  },

  ...accessSamples,
  ...auditSamples,
  ...asSeenSamples,
  ...billsSamples,
  ...companiesSamples,
  ...companyDashboardSamples,
  ...materialsSamples,
  ...coursesSamples,
  ...courseVersionsSamples,
  ...notificationsSamples,
  ...purchasesSamples,
  ...disposalSamples,
  ...exemptionSamples,
  ...remindersSamples,
  ...managerDigestSamples,
  ...reportsSamples,
  ...evidenceSamples,
  ...auditorRoomSamples,
  ...questionsSamples,
  ...receiptsSamples,
  ...traineesSamples,
  ...invoicesSamples,
}
