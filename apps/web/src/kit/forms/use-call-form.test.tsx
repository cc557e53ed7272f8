import { password } from '@jujur/contract/identity.ts'
import { login } from '@jujur/contract/sign-up.ts'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { TextField } from '../../ui/text-field.tsx'
import { Refused } from '../call/api.ts'
import { showTrouble } from '../call/trouble.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { person, renderScreen } from '../testing/render-for-test.tsx'
import { setLanguage } from '../texts/texts.ts'
import { useCallForm } from './use-call-form.ts'
import { type Check, sameAs } from './validation.ts'

const initial = { company_reg_no: '', name: '', username: '', email: '', phone: '', department: '', accept_terms: true }
const labels = {
  company_reg_no: 'Registration number',
  name: 'Name',
  username: 'Username',
  email: 'E-mail',
  phone: 'Phone',
  department: 'Department',
}
type Values = typeof initial
type Extra = { checks?: Record<string, readonly Check<Values>[]>; ignored?: (values: Values) => readonly string[]; messages?: 'generic' }

const Register = (extra: Extra) => {
  const form = useCallForm(login, initial, {
    labels,
    transform: ({ department, ...values }) => ({ register_as: 'trainee' as const, ...values, ...(department ? { department } : {}) }),
    ...extra,
  })
  return (
    <form onSubmit={form.submit} noValidate>
      {Object.entries(labels).map(([name, label]) => (
        <TextField key={name} label={label} {...form.getInputProps(name as keyof Values)} />
      ))}
      <button type="submit" disabled={form.sending}>
        Send
      </button>
      <output aria-label="form">{form.formState}</output>
      <output aria-label="username state">{form.fieldStates.username}</output>
      <output aria-label="department state">{form.fieldStates.department}</output>
    </form>
  )
}
const field = (label: string) => screen.getByRole<HTMLInputElement>('textbox', { name: label })
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const errorOf = (label: string) =>
  (field(label).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join('')
const say = (name: string) => screen.getByRole('status', { name }).textContent
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Send' }))
const fill = () => {
  type('Registration number', '202001012345')
  type('Name', 'Aisyah Binti Rahman')
  type('Username', 'aisyah')
  type('E-mail', 'aisyah@demo.test')
  type('Phone', '+60 12-345 6789')
}

test('each field has the product message of its own rule', async () => {
  const server = fakeServer({ login: () => ({ output: {} }) })
  renderScreen(<Register />)
  fill()
  type('Registration number', '2020-01')
  type('Name', 'A')
  type('Username', 'a b c')
  type('E-mail', 'aisyah')
  type('Phone', 'call me')
  submit()
  await waitFor(() => expect(errorOf('Registration number')).toContain('Registration number is not valid'))
  expect(errorOf('Name')).toBe('Name too short, at least 2 characters')
  expect(errorOf('Username')).toContain('Username must have 3 to 32 characters')
  expect(errorOf('E-mail')).toBe('Invalid email address')
  expect(errorOf('Phone')).toContain('Phone field invalid')
  expect(errorOf('Department')).toBe('')
  expect(server.received).toEqual([])
})

test('an empty form says what cannot be empty and leads to the first', async () => {
  renderScreen(<Register />)
  submit()
  await waitFor(() => expect(errorOf('Name')).toBe('Name cannot be empty'))
  await waitFor(() => expect(document.activeElement).toBe(field('Registration number')))
  expect(say('form')).toBe('Invalid')
})

test('the generic set of messages', async () => {
  renderScreen(<Register messages="generic" />)
  type('Name', 'A')
  submit()
  await waitFor(() => expect(errorOf('Username')).toBe('Username is required'))
  expect(errorOf('Name')).toBe('Name minimum length is 2')
})

test('a message follows the language', async () => {
  renderScreen(<Register />)
  submit()
  await waitFor(() => expect(errorOf('Name')).toBe('Name cannot be empty'))
  await act(() => setLanguage('de'))
  expect(errorOf('Name')).toBe('Name darf nicht leer sein')
})

test('a field goes from NotValidated over Validating to Valid or Invalid, and an ignored one stays out', async () => {
  let answer: (rule: 'not_unique' | null) => void = () => {}
  const taken: Check<Values> = () => new Promise((resolve) => (answer = resolve))
  renderScreen(<Register checks={{ username: [taken] }} ignored={() => ['department']} />)
  expect([say('username state'), say('department state')]).toEqual(['NotValidated', 'Ignored'])
  type('Username', 'aisyah')
  fireEvent.blur(field('Username'))
  await waitFor(() => expect(say('username state')).toBe('Validating'))
  await act(async () => answer('not_unique'))
  expect(say('username state')).toBe('Invalid')
  expect(errorOf('Username')).toBe('Username is taken. Choose another')
  type('Username', 'aisyah2')
  expect(say('username state')).toBe('NotValidated')
  fireEvent.blur(field('Username'))
  await waitFor(() => expect(say('username state')).toBe('Validating'))
  await act(async () => answer(null))
  expect(say('username state')).toBe('Valid')
})

test('checks run in sequence, up to the first that finds something', async () => {
  const asked: string[] = []
  const first: Check<Values> = () => {
    asked.push('first')
    return 'alpha_num'
  }
  const second: Check<Values> = () => {
    asked.push('second')
    return null
  }
  renderScreen(<Register checks={{ department: [first, second] }} />)
  fill()
  submit()
  await waitFor(() => expect(errorOf('Department')).toBe('Department accept alphabets or numbers only'))
  expect(asked).toEqual(['first'])
})

test('what the server refuses with 7000 lands on the same fields', async () => {
  const server = fakeServer({ login: () => ({ refuse: 7000, data: [{ field: 'username', rule: 'not_unique', message: 'is taken', code: 777773 }] }) })
  renderScreen(<Register />)
  fill()
  submit()
  await waitFor(() => expect(errorOf('Username')).toBe('Username is taken. Choose another'))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(server.received[0]?.input).toMatchObject({ register_as: 'trainee', phone: '+60 12-345 6789' })
  server.use({ login: () => ({ refuse: 7000, data: [{ field: 'language', rule: 'invalid', message: 'is not valid' }] }) })
  submit()
  expect((await screen.findByRole('dialog')).textContent).toContain('Error - 7000')
})

test('every other refusal goes to the shared handler', async () => {
  fakeServer({ login: () => ({ refuse: 2222 }) })
  renderScreen(<Register />)
  fill()
  submit()
  expect((await screen.findByRole('dialog')).textContent).toContain('Error - 2222')
  expect(field('Name').value).toBe('Aisyah Binti Rahman')
})

test('what was typed when the session ended is there after signing in again, but no secret', async () => {
  const Passwords = () => {
    const form = useCallForm(
      password,
      { current_password: '', password: '', confirm_password: '' },
      { checks: { confirm_password: [sameAs<{ password: string }>('password')] } },
    )
    return <TextField label="Current" {...form.getInputProps('current_password')} />
  }
  const Both = () => (
    <>
      <Register />
      <Passwords />
    </>
  )
  const { unmount } = renderScreen(<Both />)
  type('Department', 'Procurement')
  type('Current', 'Demo#2026')
  await act(async () => showTrouble(new Refused(7777, '', {}, 'token-for-test')))
  fireEvent.click(await screen.findByRole('button', { name: 'Sign in' }))
  await screen.findByText('at /login')
  unmount()
  renderScreen(<Both />, { user: person() })
  expect(field('Department').value).toBe('Procurement')
  expect(await screen.findByText('We restored your entries. They are not saved yet.')).toBeTruthy()
  expect(field('Current').value).toBe('')
})
