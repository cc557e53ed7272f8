/** What the portal tells everyone: enumerations, codes, constants, places. */
import { z } from 'zod'
import { defineCall, Empty, text } from './call.ts'
import { languages } from './enumerations.ts'

export const getReferenceCode = defineCall({
  name: 'getReferenceCode',
  method: 'GET',
  title: 'Every enumeration of the portal by name, the permission maps among them',
  access: { who: 'public' },
  input: Empty,
  output: z.record(z.string(), z.record(z.string(), z.int())),
  shows: ['reference'],
})

export const getResponseCode = defineCall({
  name: 'getResponseCode',
  method: 'GET',
  title: 'The whole catalogue of response codes',
  access: { who: 'public' },
  input: Empty,
  output: z.array(z.strictObject({ code: z.int(), name: z.string(), description: z.string(), also: z.string().optional() })),
  shows: ['reference'],
})

const Bank = z.strictObject({
  code: z.string(),
  name: z.string(),
  ibg: z.string().nullable(),
  fpx_b2c: z.string().nullable(),
  fpx_b2b1: z.string().nullable(),
})
export const State = z.strictObject({ code: z.string(), iso: z.string(), name: z.string() })

export const getSystemConstants = defineCall({
  name: 'getSystemConstants',
  method: 'GET',
  title: 'The start-up call: names, limits, banks, countries and states',
  access: { who: 'public' },
  input: Empty,
  output: z.strictObject({
    portal_name: z.string(),
    portal_url: z.string(),
    currency: z.literal('MYR'),
    languages: z.array(z.enum(languages)),
    default_language: z.enum(languages),
    list_length: z.int(),
    page_sizes: z.array(z.int()),
    password_min_length: z.int(),
    company_reg_no_max_length: z.int(),
    photo_max_bytes: z.int(),
    demo: z.boolean(),
    banks: z.array(Bank),
    countries: z.array(z.strictObject({ code: z.int(), alpha3: z.string(), name: z.string(), states: z.array(State) })),
  }),
  shows: ['reference'],
})

export const getCityList = defineCall({
  name: 'getCityList',
  title: 'The cities of a state with their postcodes (the lower half of country, state, city)',
  access: { who: 'public' },
  input: z.strictObject({ country_code: z.literal(458).default(458), state_code: text(2) }),
  output: z.strictObject({ cities: z.array(z.strictObject({ name: z.string(), postcodes: z.array(z.string()) })) }),
  shows: ['reference'],
})
