import { expect, test } from 'vitest'
import { passwordProblem, typedTwice } from './password.rules.ts'

const owner = { name: 'Nur Aisyah binti Rahman', username: 'aisyah.r', email: 'n.aisyah@selatmaju.test', company_name: 'Selat Maju Sdn Bhd' }
const problem = (password: string) => passwordProblem(password, owner)

test('a password of eight with a small and a capital letter, a digit and a sign is taken', () => {
  for (const password of ['Kopi#7tarik', 'xK9!mmmq', 'Brave Otter 5 & tea', 'Zürich#2x', '漢字Ab1!漢字', 'Right#2026x'])
    expect(problem(password), password).toBeNull()
})

test('what the specification asks for must be there', () => {
  for (const password of ['Ab1!xyz', 'kopi#7tarik', 'KOPI#7TARIK', 'Kopi#tarik', 'Kopi7tarik', 'Kopi(7)tarik', `Aa1!${'x'.repeat(125)}`])
    expect(problem(password), password).toBe('criteria')
  expect(problem(`Kq1!${'zy'.repeat(62)}`)).toBeNull()
})

test('a common password stays common with signs for letters and numbers around it', () => {
  for (const password of [
    'Password1!',
    'P@ssw0rd!',
    '!!Passw0rd99',
    'Pa$$w0rd2026',
    'Qwerty123!',
    'Welcome#1',
    'Adm1n@2026',
    'Iloveyou!1',
    'Summer2026!',
    'Aa1!Aa1!Aa1!',
  ])
    expect(problem(password), password).toBe('common')
})

test('nothing of one’s own: name, username, mailbox, company', () => {
  for (const password of ['Rahman#2026', 'xRAHMAN!9y', 'R4hman#77', 'Aisyah.R#1', 'N.Aisyah#1', 'Selat#2026', '99!mySelat', 'Nur#20261!'])
    expect(problem(password), password).toBe('personal')
  // Three letters are too few to look for inside a word, and what every company is called is nobody's own.
  expect(problem('Furniture#9')).toBeNull()
  expect(problem('Berhadapan#9')).toBeNull()
})

test('a new password is typed twice, alike', () => {
  expect(typedTwice({ password: 'Selamat1!', confirm_password: 'Selamat1!' })).toMatchObject({ ok: true })
  expect(typedTwice({ password: 'Selamat1!', confirm_password: 'Selamat1' })).toMatchObject({
    refuse: 7000,
    data: [{ field: 'confirm_password', rule: 'same' }],
  })
})
