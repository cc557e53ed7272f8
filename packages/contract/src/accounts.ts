/** Accounts and their life: the provider's administrators, invitations, locked accounts, and everybody's own profile (product.md section 1). */
import { z } from 'zod'
import { defineCall, Empty, Id, Instant, listInput, listOutput, text, verbatim } from './call.ts'
import { languages, userStatuses } from './enumerations.ts'
import { Email, PersonName, Phone, SystemTypeId, Token, terms, Username } from './fields.ts'
import { User } from './identity.ts'
import { kinds, systemTypes } from './permissions.ts'

// ── The provider's administrators ─────────────────────────────────────────────────────────────────────────────

export const GlobalAdmin = z.strictObject({
  user_id: Id,
  name: z.string(),
  username: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  system_type_id: z.union([z.literal(systemTypes.globalAdmin), z.literal(systemTypes.superAdmin)]),
  kind: z.enum(kinds),
  status: z.enum(userStatuses),
  created_at: Instant,
  last_active_at: Instant.nullable(),
  /** What who asks may do with this person; nobody edits themselves. */
  can: z.strictObject({ edit: z.boolean(), permissions: z.boolean(), invite: z.boolean(), unlock: z.boolean() }),
})
export type GlobalAdmin = z.output<typeof GlobalAdmin>

export const registerGlobalAdmin = defineCall({
  name: 'registerGlobalAdmin',
  title: 'Register an administrator of the provider, or another super admin; the invitation goes out by mail',
  access: { roles: ['superAdmin'], needs: [{ group: 'USERS', right: 'CREATE' }] },
  input: z.strictObject({
    name: PersonName,
    username: Username,
    email: Email,
    phone: Phone,
    system_type_id: z.union([z.literal(systemTypes.globalAdmin), z.literal(systemTypes.superAdmin)]).default(systemTypes.globalAdmin),
    kind: z.enum(kinds),
  }),
  output: z.strictObject({ user: GlobalAdmin }),
  refuses: [10001, 10002, 10003],
  changes: ['admins'],
})

export const getGlobalAdminUserList = defineCall({
  name: 'getGlobalAdminUserList',
  title: "The provider's administrators",
  access: { roles: ['superAdmin'], needs: [{ group: 'USERS', right: 'READ' }] },
  input: listInput(['name', 'username', 'created_at', 'last_active_at'], { status: z.enum(userStatuses).optional() }),
  output: listOutput('posts', GlobalAdmin),
  shows: ['admins'],
})

export const updateGlobalAdminUser = defineCall({
  name: 'updateGlobalAdminUser',
  title: 'Change, deactivate or reactivate an administrator of the provider',
  access: { roles: ['superAdmin'], needs: [{ group: 'USERS', right: 'EDIT' }] },
  input: z.strictObject({
    user_id: Id,
    name: PersonName,
    email: Email,
    phone: Phone,
    status: z.enum(['active', 'inactive']).optional(),
  }),
  output: z.strictObject({ user: GlobalAdmin }),
  refuses: [10002, 10004, 10043],
  missing: { user_id: 10043 },
  changes: ['admins'],
})

// ── Accounts that do not open ─────────────────────────────────────────────────────────────────────────────────

const ofUser = z.strictObject({ user_id: Id })
/** A super admin does so for the provider's people, a global admin for company administrators, a client admin for the company's trainees. */
const accountCall = {
  roles: ['clientAdmin', 'globalAdmin', 'superAdmin'],
  needs: [
    { group: 'USERS', right: 'EDIT' },
    { group: 'EMPLOYEE_REGISTRATION', right: 'EDIT' },
  ],
} as const

export const resendInvitation = defineCall({
  name: 'resendInvitation',
  title: 'Mail a fresh invitation; the earlier one no longer works',
  access: accountCall,
  input: ofUser,
  output: Empty,
  refuses: [10043],
  reasons: ['too_early'],
  missing: { user_id: 10043 },
  changes: ['admins', 'company_admins', 'trainees'],
  rate: 'mail',
})
export const unlockUser = defineCall({
  name: 'unlockUser',
  title: 'Open an account that too many wrong passwords locked, and mail its person a link to set a new password',
  access: accountCall,
  input: ofUser,
  output: Empty,
  refuses: [10004, 10043],
  missing: { user_id: 10043 },
  changes: ['admins', 'company_admins', 'trainees'],
})

export const acceptInvitation = defineCall({
  name: 'acceptInvitation',
  title: 'Set the first password with the mailed invitation',
  access: { who: 'public' },
  input: z.strictObject({ token: Token, password: verbatim(1000), confirm_password: verbatim(1000), accept_terms: terms }),
  output: z.strictObject({ username: z.string(), system_type_id: SystemTypeId }),
  refuses: [10031, 10032, 10033, 20073],
  changes: ['own_account'],
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
  shows: ['own_account'],
})

export const updateUserProfile = defineCall({
  name: 'updateUserProfile',
  title:
    "Change personal fields or the language; a new e-mail takes the password and is confirmed by mail. A trainee's name, department and position are the company's to change",
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
  changes: ['own_account'],
})

export const confirmEmail = defineCall({
  name: 'confirmEmail',
  title: 'Confirm a changed e-mail address with the mailed token',
  access: { who: 'public' },
  input: z.strictObject({ token: Token }),
  output: Empty,
  refuses: [10031, 10032, 10002],
  changes: ['own_account'],
  rate: 'credentials',
})

export const uploadUserPhoto = defineCall({
  name: 'uploadUserPhoto',
  title: 'Set the own photo (JPEG, PNG or WebP, re-encoded)',
  access: { who: 'signedIn' },
  input: Empty,
  output: z.strictObject({ photo_url: z.string() }),
  refuses: [10024, 10076],
  changes: ['own_account'],
  upload: { field: 'file', maxBytes: 5 * 1024 * 1024 },
  rate: 'heavy',
})
