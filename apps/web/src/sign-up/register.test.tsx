import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeServer } from '../kit/testing/fake-server.ts'
import { renderScreen } from '../kit/testing/render-for-test.tsx'
import { fill, press } from '../kit/testing/type-for-test.ts'
import { RegisterScreen as Register } from './register.screen.tsx'

const open = () => renderScreen(<Register />, { path: '/register', user: null })
const fillTrainee = () => {
  fill('Company registration number', '202001012345')
  fill('Full name', 'Siti Aminah')
  fill('Username', 'siti')
  fill('Email', 'siti@example.test')
  fill('Phone', '+60 12 345 6789')
}
const tick = () => fireEvent.click(screen.getByRole('checkbox', { name: /I have read/ }))
const fillPerson = (part: HTMLElement, username: string, email: string) => {
  fill('Full name', 'Some Person', part)
  fill('Username', username, part)
  fill('Email', email, part)
  fill('Phone', '+60123456789', part)
}

describe('registering', () => {
  it('sends a trainee with the company number, without the fields left empty, and answers as to anyone', async () => {
    const server = fakeServer({ login: () => ({ output: {} }) })
    open()
    fillTrainee()
    tick()
    press('Register')
    expect((await within(screen.getByRole('main')).findByRole('status')).textContent).toContain('We will email you at siti@example.test')
    expect(server.received[0]?.input).toEqual({
      register_as: 'trainee',
      company_reg_no: '202001012345',
      name: 'Siti Aminah',
      username: 'siti',
      email: 'siti@example.test',
      phone: '+60 12 345 6789',
      accept_terms: true,
      language: 'en',
    })
  })

  it('begins with the company where a link says so', () => {
    renderScreen(<Register />, { path: '/register', at: '/register?as=company', user: null })
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'A company' }).checked).toBe(true)
  })

  it('sends nothing before the terms are accepted', async () => {
    const server = fakeServer({ login: () => ({ output: {} }) })
    open()
    fillTrainee()
    press('Register')
    expect(await screen.findByText('Accepting terms & conditions are required')).toBeTruthy()
    expect(server.received).toHaveLength(0)
    tick()
    press('Register')
    await within(screen.getByRole('main')).findByRole('status')
  })

  it.each(['ab', 'siti aminah', 'siti;'])('says beside the username that %j is none, and sends nothing', async (username) => {
    const server = fakeServer({ login: () => ({ output: {} }) })
    open()
    fillTrainee()
    fill('Username', username)
    tick()
    press('Register')
    expect(await screen.findByText(/Username must have 3 to 32 characters/)).toBeTruthy()
    expect(server.received).toHaveLength(0)
  })
  it('says so beside the field where only the server knows (10003)', async () => {
    fakeServer({ login: () => ({ refuse: 10003, data: { field: 'username', findings: [{ field: 'username', code: 10003 }] } }) })
    open()
    fillTrainee()
    tick()
    press('Register')
    expect(await screen.findByText(/Username must have 3 to 32 characters/)).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('says the same beside the tick when the server refuses the terms', async () => {
    fakeServer({ login: () => ({ refuse: 20073 }) })
    open()
    fillTrainee()
    tick()
    press('Register')
    expect(await screen.findByText('Accepting terms & conditions are required')).toBeTruthy()
  })

  it('names each empty or wrong field in the words of the specification', async () => {
    fakeServer({})
    open()
    fill('Company registration number', '2020-0101')
    fill('Email', 'nowhere')
    press('Register')
    expect(await screen.findByText('Full name cannot be empty')).toBeTruthy()
    expect(screen.getByText('Invalid email address')).toBeTruthy()
    expect(screen.getByText(/Company registration number is not valid/)).toBeTruthy()
  })

  it('lets the terms be read, with the privacy notice in English and Malay', async () => {
    fakeServer({})
    open()
    press('terms and the privacy notice')
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText('What is recorded')).toBeTruthy()
    expect(dialog.querySelector('[lang="ms"]')?.textContent).toContain('Hak anda')
    expect(dialog.textContent).not.toContain('{{')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('signs a company up with two people who must differ', async () => {
    const server = fakeServer({ login: () => ({ output: {} }) })
    open()
    fireEvent.click(screen.getByRole('radio', { name: 'A company' }))
    const company = screen.getByRole('group', { name: 'The company' })
    fill('Company name', 'Angin Laut Sdn Bhd', company)
    fill('Company registration number', '202301000001', company)
    fill('Company email', 'office@angin.test', company)
    fill('Company phone', '+60312345678', company)
    fillPerson(screen.getByRole('group', { name: 'The person who enters' }), 'azlan', 'azlan@angin.test')
    const checker = screen.getByRole('group', { name: 'The person who checks' })
    fillPerson(checker, 'Azlan', 'bina@angin.test')
    tick()
    press('Register the company')
    expect(await within(checker).findByText('Username is taken. Choose another')).toBeTruthy()
    expect(server.received).toHaveLength(0)
    fill('Username', 'bina', checker)
    fill('Email', 'Azlan@angin.test', checker)
    press('Register the company')
    expect(await within(checker).findByText('Email is taken. Choose another')).toBeTruthy()
    expect(server.received).toHaveLength(0)
    fill('Email', 'bina@angin.test', checker)
    press('Register the company')
    expect((await within(screen.getByRole('main')).findByRole('status')).textContent).toContain('azlan@angin.test')
    expect(server.received[0]?.input).toMatchObject({
      register_as: 'company',
      maker: { username: 'azlan' },
      checker: { username: 'bina' },
      accept_terms: true,
    })
    expect(server.received[0]?.input).not.toHaveProperty('with_checker')
  })

  it('takes one person alone', async () => {
    const server = fakeServer({ login: () => ({ output: {} }) })
    open()
    fireEvent.click(screen.getByRole('radio', { name: 'A company' }))
    fireEvent.click(screen.getByRole('checkbox', { name: /A second person checks/ }))
    expect(screen.queryByRole('group', { name: 'The person who checks' })).toBeNull()
    const company = screen.getByRole('group', { name: 'The company' })
    fill('Company name', 'Satu Sdn Bhd', company)
    fill('Company registration number', '202301000002', company)
    fill('Company email', 'office@satu.test', company)
    fill('Company phone', '+60312345678', company)
    fillPerson(screen.getByRole('group', { name: 'The person in charge' }), 'satu', 'satu@satu.test')
    tick()
    press('Register the company')
    await within(screen.getByRole('main')).findByRole('status')
    expect(server.received[0]?.input).not.toHaveProperty('checker')
  })

  it('keeps what was typed while looking at the other form', () => {
    fakeServer({})
    open()
    fill('Full name', 'Siti Aminah')
    fireEvent.click(screen.getByRole('radio', { name: 'A company' }))
    expect(screen.queryByRole('textbox', { name: 'Employee number (optional)' })).toBeNull()
    fireEvent.click(screen.getByRole('radio', { name: 'As a trainee' }))
    expect((screen.getByRole('textbox', { name: 'Full name' }) as HTMLInputElement).value).toBe('Siti Aminah')
  })
})
