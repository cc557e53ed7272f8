/** What the portal keeps of people: the notice, and everybody's own data (design: proof.md section 6). */
import { z } from 'zod'
import { defineCall, Empty, Instant, text, verbatim } from './call.ts'

/** In the two languages of the notice. */
const InBoth = z.strictObject({ en: z.string(), ms: z.string() })

export const getPrivacyNotice = defineCall({
  name: 'getPrivacyNotice',
  title: 'What the portal keeps of people, for what and how long; the words around it stand in privacy-notice.ts',
  access: { who: 'public' },
  input: Empty,
  output: z.strictObject({
    version: z.int(),
    /** One line a purpose. */
    kept: z.array(z.strictObject({ title: InBoth, purpose: InBoth, whose: InBoth, terms: z.array(InBoth) })),
  }),
  shows: ['reference'],
})

export const getOwnPrivacy = defineCall({
  name: 'getOwnPrivacy',
  title: 'Which version of the privacy notice one accepted, and how one proves who one is before one’s data are handed out',
  access: { who: 'signedIn' },
  input: Empty,
  output: z.strictObject({
    version: z.int(),
    accepted: z.strictObject({ version: z.int(), at: Instant }).nullable(),
    proof: z.enum(['password', 'authenticator']),
  }),
  shows: ['own_account'],
})

export const acceptPrivacyNotice = defineCall({
  name: 'acceptPrivacyNotice',
  title: 'Accept the version of the privacy notice that is in force',
  access: { who: 'signedIn' },
  input: z.strictObject({ version: z.int().min(1).max(32_767) }),
  output: Empty,
  reasons: ['changed_since'],
  changes: ['own_account'],
})

export const downloadMyData = defineCall({
  name: 'downloadMyData',
  title:
    'All that the portal keeps of whoever asks, as one zip: a PDF to read, JSON to carry, and their files. Takes the password, or a code of the authenticator app',
  access: { who: 'signedIn' },
  input: z.strictObject({ password: verbatim(1000).optional(), otp: text(12).optional() }),
  output: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  refuses: [10041, 20069],
  reasons: ['locked'],
  changes: [],
  answers: 'file',
  rate: 'credentials',
})
