/** People, sessions and the ways in (product.md section 1). */
import { z } from 'zod'
import { defineCall, digits, Empty, Id, Instant, text, verbatim } from './call.ts'
import { languages, userStatuses } from './enumerations.ts'
import { Email, SystemTypeId, Token } from './fields.ts'
import { kinds } from './permissions.ts'

export const Otp = text(12)
  .transform((value) => value.replace(/\s/g, ''))
  .pipe(digits(6, 20069))

const flag = z.union([z.literal(0), z.literal(1)])
export const PermissionShape = z.strictObject({
  system_type_id: z.union([z.literal(1), z.literal(2)]),
  module_id: z.int(),
  right_id: z.int(),
  maker_status: flag,
  checker_status: flag,
})

/** The person as the browser keeps it: never a password in any form. */
export const User = z.strictObject({
  user_id: Id,
  username: z.string(),
  name: z.string(),
  email: z.string(),
  system_type_id: SystemTypeId,
  kind: z.enum(kinds).nullable(),
  company: z
    .strictObject({
      company_id: Id,
      name: z.string(),
      company_reg_no: z.string(),
      speak_up_url: z.string().nullable(),
      contact: z.string().nullable(),
    })
    .nullable(),
  language: z.enum(languages),
  status: z.enum(userStatuses),
  /** A short-lived link. */
  photo_url: z.string().nullable(),
  permission: z.array(PermissionShape),
})
export type User = z.output<typeof User>

/**
 * What is open to a signed-in person by today's routes: the names of all calls they may make, those of any signed-in person among them;
 * public calls, which are everybody's, are left out. Their answers carry `access_version` as X-Access-Version: another value there means
 * that this list may be another by now (getOpenCalls).
 */
export const OpenCalls = z.strictObject({ opens: z.array(z.string()), access_version: z.string() })
export type OpenCalls = z.output<typeof OpenCalls>

// ── Signing in ────────────────────────────────────────────────────────────────────────────────────────────────

const LoginInput = z.strictObject({ username: verbatim(254), password: verbatim(1000), login_channel_id: z.literal(1).default(1) })
export const OtpRequired = z.strictObject({
  otp_required: z.literal(true),
  otp_channel: z.enum(['email', 'authenticator']),
  challenge_id: z.string(),
  masked_email: z.string(),
  expires_at: Instant,
})
const SignedIn = z.strictObject({ ...User.shape, ...OpenCalls.shape })
export type SignedIn = z.output<typeof SignedIn>
/** Either the signed-in person with what is open to them, or what the second step needs (the envelope's token is "" then). */
const LoginOutput = z.union([OtpRequired, SignedIn])

const loginCall = <const N extends string>(name: N, who: string) =>
  defineCall({
    name,
    title: `Sign in as ${who}`,
    access: { who: 'public' },
    input: LoginInput,
    output: LoginOutput,
    refuses: [10041, 10014, 10048],
    reasons: ['too_many_tries', 'locked'],
    changes: [],
    answers: 'token',
    rate: 'credentials',
  })

export const loginTraineeUser = loginCall('loginTraineeUser', 'a trainee')
export const loginClientAdmin = loginCall('loginClientAdmin', 'a company administrator')
export const loginGlobalAdmin = loginCall('loginGlobalAdmin', "the provider's administrator")
export const loginSuperadmin = loginCall('loginSuperadmin', 'the super admin')

const otpCall = <const N extends string>(name: N, title: string) =>
  defineCall({
    name,
    title,
    access: { who: 'public' },
    input: z.strictObject({ challenge_id: Token, otp: Otp }),
    output: SignedIn,
    refuses: [20068, 20069, 20070],
    changes: [],
    answers: 'token',
    rate: 'credentials',
  })
export const loginOtpValidation = otpCall('loginOtpValidation', 'Second step with the authenticator app')
export const loginEmailOtpValidation = otpCall('loginEmailOtpValidation', 'Second step with the mailed code')

export const resendLoginOtp = defineCall({
  name: 'resendLoginOtp',
  title: 'Mail a fresh sign-in code, at most every 60 seconds',
  access: { who: 'public' },
  input: z.strictObject({ challenge_id: Token }),
  output: z.strictObject({ challenge_id: z.string(), expires_at: Instant }),
  refuses: [20068],
  reasons: ['too_early'],
  changes: [],
  rate: 'mail',
})

export const logout = defineCall({
  name: 'logout',
  title: 'End this session',
  access: { who: 'signedIn' },
  input: Empty,
  output: Empty,
  changes: [],
})

// ── Forgotten things ──────────────────────────────────────────────────────────────────────────────────────────

export const forgotUsername = defineCall({
  name: 'forgotUsername',
  title: 'Ask for the username by mail, or read it with the mailed token',
  access: { who: 'public' },
  input: z.union([z.strictObject({ email: Email }), z.strictObject({ token: Token })]),
  output: z.union([z.strictObject({ username: z.string(), system_type_id: SystemTypeId }), Empty]),
  refuses: [10044],
  changes: [],
  rate: 'mail',
})

export const resetPassword = defineCall({
  name: 'resetPassword',
  title: 'Ask for a reset link by mail, or set a new password with the mailed token',
  access: { who: 'public' },
  input: z.union([
    z.strictObject({ username: verbatim(254) }),
    z.strictObject({ email: Email }),
    z.strictObject({ token: Token, password: verbatim(1000), confirm_password: verbatim(1000) }),
  ]),
  output: z.union([z.strictObject({ system_type_id: SystemTypeId }), Empty]),
  refuses: [10031, 10032, 10033],
  changes: ['own_account'],
  rate: 'mail',
})

export const checkMailedLink = defineCall({
  name: 'checkMailedLink',
  title: 'Whether a mailed link to set a password still works, before anybody types one. It uses up nothing and tells nothing of whose it is',
  access: { who: 'public' },
  input: z.strictObject({ token: Token, purpose: z.enum(['reset', 'invitation']) }),
  output: Empty,
  refuses: [10031, 10032],
  rate: 'credentials',
  shows: ['own_account'],
})

// ── One's own account ─────────────────────────────────────────────────────────────────────────────────────────

export const password = defineCall({
  name: 'password',
  method: 'PUT',
  title: 'Change the own password; the other sessions end',
  access: { who: 'signedIn' },
  input: z.strictObject({ current_password: verbatim(1000), password: verbatim(1000), confirm_password: verbatim(1000) }),
  output: Empty,
  refuses: [10033, 10041],
  changes: ['own_account'],
  rate: 'credentials',
})

export const setupAuthenticator = defineCall({
  name: 'setupAuthenticator',
  title: 'Begin to use an authenticator app: its secret, to be confirmed by a first code',
  access: { who: 'signedIn' },
  input: z.strictObject({ current_password: verbatim(1000) }),
  output: z.strictObject({ secret: z.string(), otpauth_url: z.string(), qr_svg: z.string() }),
  refuses: [10041],
  changes: [],
  rate: 'credentials',
})

export const confirmAuthenticator = defineCall({
  name: 'confirmAuthenticator',
  title: 'Confirm the authenticator app by a first code',
  access: { who: 'signedIn' },
  input: z.strictObject({ otp: Otp }),
  output: Empty,
  refuses: [20069, 20070],
  changes: ['own_account'],
  rate: 'credentials',
})

export const removeAuthenticator = defineCall({
  name: 'removeAuthenticator',
  title: 'Go back to mailed codes',
  access: { who: 'signedIn' },
  input: z.strictObject({ current_password: verbatim(1000) }),
  output: Empty,
  refuses: [10041],
  changes: ['own_account'],
  rate: 'credentials',
})
