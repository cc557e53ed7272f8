import { describe, expect, it } from 'vitest'
import { banks, citiesOf, states } from './reference.store.ts'

describe('the reference data', () => {
  it('has thirty banks, each with a BIC of its own', () => {
    expect(banks).toHaveLength(30)
    expect(new Set(banks.map(({ code }) => code)).size).toBe(30)
    for (const { code } of banks) expect(code).toMatch(/^[A-Z]{4}MY[A-Z0-9]{2}$/)
  })
  it('has sixteen states with codes that keep their leading zero', () => {
    expect(states.map(({ code }) => code)).toEqual(Array.from({ length: 16 }, (_, i) => String(i + 1).padStart(2, '0')))
  })
  it('has every postcode in one state only, so that 10049 can be told', () => {
    const stateOf = new Map<string, string>()
    for (const { code } of states) {
      const cities = citiesOf(code) ?? []
      expect(cities.length).toBeGreaterThan(0)
      for (const postcode of cities.flatMap((city) => city.postcodes)) {
        expect(postcode).toMatch(/^\d{5}$/)
        expect(stateOf.get(postcode) ?? code).toBe(code)
        stateOf.set(postcode, code)
      }
    }
    expect(stateOf.size).toBe(2929)
  })
})
