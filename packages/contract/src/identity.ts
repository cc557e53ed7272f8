/** People, sessions and the ways in (product.md section 1). */
import { z } from 'zod'
import { languages, userStatuses } from './enumerations.ts'
import { defineCall, Empty, Id, Instant, rule, text, verbatim } from './kit.ts'
import { kinds, systemTypes } from './permissions.ts'

// ── Fields that forms and calls share ─────────────────────────────────────────────────────────────────────────

/** Specification section 5, plus product.md section 1: at most 128 characters, any Unicode. What needs the person's own data (names, common passwords) is the server's rule. */
export const Password = verbatim(128, 8).refine(
  (value) => /[a-z]/.test(value) && /[A-Z]/.test(value) && /\d/.test(value) && /[!@#$%^&*]/.test(value),
  rule('password'),
)
export const Username = text(32, 3)
  .toLowerCase()
  .regex(/^[a-z0-9._-]+$/, rule('username'))
export const Email = text(254)
  .toLowerCase()
  .pipe(z.email(rule('email')))
/** E.164 with or without the plus, 8 to 15 digits; spaces and hyphens as people type them are taken out. */
export const Phone = text(24)
  .transform((value) => value.replace(/[\s-]/g, ''))
  .refine((value) => /^\+?\d{8,15}$/.test(value), rule('phone'))
/** At most 12 letters and digits, no hyphens (specification section 5); kept in capitals. */
export const CompanyRegNo = text(24)
  .toUpperCase()
  .refine((value) => /^[0-9A-Z]{1,12}$/.test(value), rule('company_reg_no'))
export const PersonName = text(150, 2)
export const Otp = text(12)
  .transform((value) => value.replace(/\s/g, ''))
  .refine((value) => /^\d{6}$/.test(value), rule('numeric'))
const Token = verbatim(200)
const SystemTypeId = z.union([
  z.literal(systemTypes.trainee),
  z.literal(systemTypes.clientAdmin),
  z.literal(systemTypes.globalAdmin),
  z.literal(systemTypes.superAdmin),
])

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
  permission: z.array(PermissionShape),
})
export type User = z.output<typeof User>

// ── Signing in ────────────────────────────────────────────────────────────────────────────────────────────────

const LoginInput = z.strictObject({ username: verbatim(254), password: verbatim(1000), login_channel_id: z.literal(1).default(1) })
export const OtpRequired = z.strictObject({
  otp_required: z.literal(true),
  otp_channel: z.enum(['email', 'authenticator']),
  challenge_id: z.string(),
  masked_email: z.string(),
  expires_at: Instant,
})
/** Either the signed-in person, or what the second step needs (the envelope's token is "" then). */
const LoginOutput = z.union([OtpRequired, User])

const loginCall = <const N extends string>(name: N, who: string) =>
  defineCall({
    name,
    title: `Sign in as ${who}`,
    access: { who: 'public' },
    input: LoginInput,
    output: LoginOutput,
    refuses: [10041, 10014, 10048],
    reasons: ['too_many_tries', 'locked'],
    effect: 'write',
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
    output: User,
    refuses: [20068, 20069, 20070],
    effect: 'write',
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
  effect: 'write',
  rate: 'mail',
})

export const logout = defineCall({
  name: 'logout',
  title: 'End this session',
  access: { who: 'signedIn' },
  input: Empty,
  output: Empty,
  effect: 'write',
})

// ── Forgotten things ──────────────────────────────────────────────────────────────────────────────────────────

export const forgotUsername = defineCall({
  name: 'forgotUsername',
  title: 'Ask for the username by mail, or read it with the mailed token',
  access: { who: 'public' },
  input: z.union([z.strictObject({ email: Email }), z.strictObject({ token: Token })]),
  output: z.union([z.strictObject({ username: z.string(), system_type_id: SystemTypeId }), Empty]),
  refuses: [10044],
  effect: 'write',
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
  effect: 'write',
  rate: 'mail',
})

// ── Joining ───────────────────────────────────────────────────────────────────────────────────────────────────

export const Person = z.strictObject({ name: PersonName, username: Username, email: Email, phone: Phone })
/** The two people of a company; without a checker the one person is both. */
export const CompanySignUp = z.strictObject({
  company_name: text(300, 2),
  company_reg_no: CompanyRegNo,
  email: Email,
  phone: Phone,
  maker: Person,
  checker: Person.optional(),
})
const terms = z.boolean()

export const login = defineCall({
  name: 'login',
  title: 'Register: a trainee with a company number, or a company. Answers alike whoever exists',
  access: { who: 'public' },
  input: z.discriminatedUnion('register_as', [
    z.strictObject({
      register_as: z.literal('trainee'),
      company_reg_no: CompanyRegNo,
      ...Person.shape,
      employee_no: text(40).optional(),
      department: text(100).optional(),
      accept_terms: terms,
      language: z.enum(languages).default('en'),
    }),
    z.strictObject({ register_as: z.literal('company'), ...CompanySignUp.shape, accept_terms: terms, language: z.enum(languages).default('en') }),
  ]),
  output: Empty,
  refuses: [20073],
  effect: 'write',
  rate: 'mail',
})

export const acceptInvitation = defineCall({
  name: 'acceptInvitation',
  title: 'Set the first password with the mailed invitation',
  access: { who: 'public' },
  input: z.strictObject({ token: Token, password: verbatim(1000), confirm_password: verbatim(1000), accept_terms: terms }),
  output: z.strictObject({ username: z.string(), system_type_id: SystemTypeId }),
  refuses: [10031, 10032, 10033, 20073],
  effect: 'write',
  rate: 'credentials',
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
  effect: 'write',
  rate: 'credentials',
})

export const Profile = z.strictObject({
  user: User,
  personal: z.strictObject({
    phone: z.string().nullable(),
    department: z.string().nullable(),
    position: z.string().nullable(),
    employee_no: z.string().nullable(),
    ic_no_masked: z.string().nullable(),
    photo_url: z.string().nullable(),
    new_email: z.string().nullable(),
  }),
  account: z.strictObject({
    otp: z.boolean(),
    authenticator: z.boolean(),
    language: z.enum(languages),
    last_sign_ins: z.array(z.strictObject({ at: Instant, ip: z.string(), device: z.string(), current: z.boolean() })),
  }),
})

export const getUserProfile = defineCall({
  name: 'getUserProfile',
  title: 'The own profile: personal info and account info',
  access: { who: 'signedIn' },
  input: Empty,
  output: Profile,
})

export const updateUserProfile = defineCall({
  name: 'updateUserProfile',
  title: 'Change personal fields or the language; a new e-mail takes the password and is confirmed by mail',
  access: { who: 'signedIn' },
  input: z.strictObject({
    name: PersonName.optional(),
    phone: Phone.nullable().optional(),
    department: text(100).nullable().optional(),
    position: text(100).nullable().optional(),
    language: z.enum(languages).optional(),
    email: Email.optional(),
    current_password: verbatim(1000).optional(),
  }),
  output: Profile,
  refuses: [10041],
  effect: 'write',
})

export const confirmEmail = defineCall({
  name: 'confirmEmail',
  title: 'Confirm a changed e-mail address with the mailed token',
  access: { who: 'public' },
  input: z.strictObject({ token: Token }),
  output: Empty,
  refuses: [10031, 10032, 10002],
  effect: 'write',
  rate: 'credentials',
})

export const uploadUserPhoto = defineCall({
  name: 'uploadUserPhoto',
  title: 'Set the own photo (JPEG, PNG or WebP, re-encoded)',
  access: { who: 'signedIn' },
  input: Empty,
  output: z.strictObject({ photo_url: z.string() }),
  refuses: [10024, 10076],
  effect: 'write',
  upload: { field: 'file', maxBytes: 5 * 1024 * 1024 },
  rate: 'heavy',
})

export const setupAuthenticator = defineCall({
  name: 'setupAuthenticator',
  title: 'Begin to use an authenticator app: its secret, to be confirmed by a first code',
  access: { who: 'signedIn' },
  input: z.strictObject({ current_password: verbatim(1000) }),
  output: z.strictObject({ secret: z.string(), otpauth_url: z.string(), qr_svg: z.string() }),
  refuses: [10041],
  effect: 'write',
  rate: 'credentials',
})

export const confirmAuthenticator = defineCall({
  name: 'confirmAuthenticator',
  title: 'Confirm the authenticator app by a first code',
  access: { who: 'signedIn' },
  input: z.strictObject({ otp: Otp }),
  output: Empty,
  refuses: [20069, 20070],
  effect: 'write',
  rate: 'credentials',
})

export const removeAuthenticator = defineCall({
  name: 'removeAuthenticator',
  title: 'Go back to mailed codes',
  access: { who: 'signedIn' },
  input: z.strictObject({ current_password: verbatim(1000) }),
  output: Empty,
  refuses: [10041],
  effect: 'write',
  rate: 'credentials',
})
