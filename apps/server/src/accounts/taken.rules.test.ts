import { describe, expect, it } from 'vitest'
import { accountTaken, mayBeAdmin, mayBeTrainee, mayHaveDetails, traineeFindings, traineeTaken } from './taken.rules.ts'

const free = { username: false, email: false, employee_no: false, ic_no: false }

describe('a new trainee', () => {
  it('is held up by everything that is somebody else’s already', () => {
    expect(traineeFindings(free)).toEqual([])
    expect(traineeFindings({ username: true, email: true, employee_no: true, ic_no: true })).toEqual([10001, 10002, 10012])
  })
  it('is refused by the first of it', () => {
    expect(mayBeTrainee(undefined)).toMatchObject({ ok: true })
    expect(mayBeTrainee(free)).toMatchObject({ ok: true })
    expect(mayBeTrainee({ ...free, email: true, ic_no: true })).toEqual({ refuse: 10002 })
  })
})

describe('details of somebody known', () => {
  it('may be their own, also the username', () => {
    expect(mayHaveDetails({ ...free, username: true })).toMatchObject({ ok: true })
    expect(mayHaveDetails(undefined)).toMatchObject({ ok: true })
  })
  it('are refused by the address first, then by a number', () => {
    expect(mayHaveDetails({ ...free, email: true, ic_no: true })).toEqual({ refuse: 10002 })
    expect(mayHaveDetails({ ...free, ic_no: true })).toEqual({ refuse: 10012 })
  })
})

describe('an administrator', () => {
  it('has a username and an address of their own', () => {
    expect(mayBeAdmin(free)).toMatchObject({ ok: true })
    expect(mayBeAdmin({ username: true, email: true })).toEqual({ refuse: 10001 })
    expect(mayBeAdmin({ username: false, email: true })).toEqual({ refuse: 10002 })
  })
  it('who comes second at the same moment is refused as if they had come later', () => {
    expect(accountTaken).toEqual({
      users_username_unique: { refuse: 10001 },
      users_email_unique: { refuse: 10002 },
      users_email_normal: { refuse: 10002 },
    })
    expect(traineeTaken.users_ic_no_unique).toEqual({ refuse: 10012 })
  })
})
