import { DrizzleQueryError } from 'drizzle-orm/errors'
import { describe, expect, it } from 'vitest'
import { isConnectionError, isDatabaseAway, isDatabaseError } from './database-trouble.ts'

const coded = (code: string, message = 'no') => Object.assign(new Error(message), { code })
const fromDrizzle = (cause: Error, values: string[] = []) => new DrizzleQueryError('insert into course (title) values ($1)', values, cause)
const judged = (error: unknown) => ({ drop: isConnectionError(error), away: isDatabaseAway(error), database: isDatabaseError(error) })

describe('trouble with the database', () => {
  it.each(['08006', '57P01', '57P03', '25006', 'ECONNRESET', 'ECONNREFUSED', 'EPIPE'])(
    'of code %s: it is away, and the connection is dropped',
    (code) => {
      expect(judged(coded(code))).toEqual({ drop: true, away: true, database: true })
      expect(judged(fromDrizzle(coded(code)))).toEqual({ drop: true, away: true, database: true })
    },
  )
  it.each(['53100', '53300', '55P03'])('of code %s: it is away for now, and the connection is kept', (code) => {
    expect(judged(fromDrizzle(coded(code)))).toEqual({ drop: false, away: true, database: true })
  })
  it.each(['Connection terminated unexpectedly', 'timeout exceeded when trying to connect', 'timeout expired'])(
    'that the driver tells in words only: "%s" is away',
    (message) => {
      expect(judged(new Error(message))).toEqual({ drop: true, away: true, database: true })
    },
  )
  it.each(['23505', '42P01', '22P02', 'P0001'])('of code %s is an answer: it is there', (code) => {
    expect(judged(fromDrizzle(coded(code)))).toEqual({ drop: false, away: false, database: true })
  })
  it('is not read out of what a person wrote', () => {
    expect(judged(fromDrizzle(coded('22P02', 'invalid input syntax: "socket timeout expired"'), ['ECONNRESET']))).toMatchObject({ away: false })
    expect(judged(fromDrizzle(coded('23505'), ['Connection terminated']))).toMatchObject({ drop: false, away: false })
  })
  it('is told from trouble of the program', () => {
    expect(judged(new TypeError('x is not a function'))).toEqual({ drop: false, away: false, database: false })
    expect(judged('no error')).toEqual({ drop: false, away: false, database: false })
  })
})
