import { describe, expect, test } from 'vitest'
import type { KindOfNotice, NewNotice } from './notifications.kinds.ts'
import { noticeMail } from './notifications.mails.ts'

const portal = { portalName: 'Jujur', portalUrl: 'https://portal.test' }
const reader = { name: 'Chong <b>Wei</b>', email: 'chong@demo.test', language: 'en' as const }
type Data = { name: string; remarks: string }
const rejected: KindOfNotice<'company_registration_rejected', Data> = {
  kind: 'company_registration_rejected',
  words: ({ name, remarks }) => ({ title: `${name} was not approved`, lines: ['The company was not set up.', `Reason: ${remarks}`] }),
}
const notice: NewNotice<Data> = {
  kind: rejected,
  data: { name: 'Pelita <img src=x> Sdn Bhd', remarks: '<script>alert(1)</script> {{portal}}' },
  href: '/GA/company-user-pre-registration?id=4',
}

describe('a notice by mail', () => {
  test('what people typed is escaped and stays what it is', () => {
    const mail = noticeMail(notice, reader, portal)
    for (const typed of ['<b>Wei', '<img', '<script>alert']) expect(mail.html).not.toContain(typed)
    expect(mail.html).toContain('Pelita &lt;img src=x&gt; Sdn Bhd')
    expect(mail.text).toContain('<script>alert(1)</script> {{portal}}')
    expect(mail.to).toBe('chong@demo.test')
  })

  test('greets its reader in their language', () => {
    expect(noticeMail(notice, { ...reader, language: 'de' }, portal).text).toContain('Guten Tag Chong <b>Wei</b>,')
  })

  test('a button leads to the screen, and there is none where nothing is to be opened', () => {
    expect(noticeMail(notice, reader, portal).html).toContain('href="https://portal.test/GA/company-user-pre-registration?id=4"')
    expect(noticeMail({ ...notice, href: null }, reader, portal).html).not.toContain('href=')
  })

  test('says the same as the panel', () => {
    const { title, lines } = rejected.words(notice.data, 'en')
    const mail = noticeMail(notice, reader, portal)
    expect(mail.subject).toBe(title)
    for (const line of lines) expect(mail.text).toContain(line)
  })
})
