import { languages } from '@jujur/contract/enumerations.ts'
import { describe, expect, test } from 'vitest'
import { accountUnlockedMail } from '../src/accounts/accounts.mails.ts'
import { confirmEmailMail, emailChangingMail, emailReplacedMail } from '../src/accounts/mailbox.mails.ts'
import { registrationRejectedMail } from '../src/approvals/applicant.mails.ts'
import { findingCodes } from '../src/approvals/findings.rules.ts'
import { accountLockedMail, codesUsedUpMail, passwordChangedMail } from '../src/identity/credentials/credentials.mails.ts'
import { forgottenUsernameMail, invitationMail, resetPasswordMail, signInCodeMail } from '../src/identity/identity.mails.ts'
import { digestMail } from '../src/notifications/notifications.mails.ts'
import { registrationNotPossibleMail, registrationReceivedMail } from '../src/sign-up/sign-up.mails.ts'

const portal = { portalName: 'Jujur', portalUrl: 'https://portal.test' }
const mails = languages.map((language) => {
  const reader = { name: 'Aisyah <b>Rahman</b>', username: 'aisyah', email: 'aisyah@demo.test', language }
  return {
    language,
    all: {
      code: signInCodeMail(reader, '048213', portal),
      reset: resetPasswordMail(reader, 'tok', portal),
      username: forgottenUsernameMail(reader, 'tok', portal),
      invitation: invitationMail(reader, 'tok', portal),
      locked: accountLockedMail(reader, portal),
      guessed: codesUsedUpMail(reader, portal),
      digest: digestMail(reader, 3, { href: '/GA/company-user-pre-reg-approval', isWanted: true }, portal),
      one: digestMail(reader, 1, { href: null, isWanted: true }, portal),
      more: digestMail(reader, 3, { href: '/CA/invoice-list/payment/7', isWanted: false }, portal),
      oneMore: digestMail(reader, 1, { href: null, isWanted: false }, portal),
      changed: passwordChangedMail(reader, portal),
      confirm: confirmEmailMail(reader, 'tok', portal),
      changing: emailChangingMail(reader, 'new@demo.test', portal),
      replaced: emailReplacedMail(reader, 'new@demo.test', portal),
      unlocked: accountUnlockedMail(reader, 'tok', portal),
      received: registrationReceivedMail(reader.email, language, [], portal),
      findings: registrationReceivedMail(reader.email, language, findingCodes, portal),
      notPossible: registrationNotPossibleMail(reader.email, language, portal),
      rejected: registrationRejectedMail(reader.email, language, 'Ask <b>Rahman</b>', portal),
    },
  }
})

describe.each(mails)('in $language', ({ all, language }) => {
  test('every place is filled and everything typed by people escaped', () => {
    for (const [name, mail] of Object.entries(all)) {
      expect(`${mail.subject}${mail.text}${mail.html}`, name).not.toMatch(/\{\w+\}|undefined/)
      expect(mail.html, name).not.toContain('<b>Rahman')
      expect(mail.to, name).toBe('aisyah@demo.test')
    }
  })

  test('the code is the one number of six digits', () => {
    expect(all.code.text.match(/\d{6}/g)).toEqual(['048213'])
    expect(all.code.subject).not.toMatch(/\d/)
  })

  test('links carry their token behind the hash', () => {
    expect(all.reset.text).toContain('https://portal.test/reset-password#token=tok')
    expect(all.username.text).toContain('https://portal.test/forgot-username#token=tok')
    expect(all.invitation.text).toContain('https://portal.test/invitation#token=tok')
    expect(all.confirm.text).toContain('https://portal.test/confirm-email#token=tok')
  })

  test('no subject is left in English', () => {
    const [english] = mails
    if (language === 'en') return expect(english?.language).toBe('en')
    for (const [name, mail] of Object.entries(all)) expect(mail.subject, name).not.toBe(english?.all[name as keyof typeof all].subject)
  })
})
