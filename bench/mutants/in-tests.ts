/**
 * Runs with every file of tests in the copy that switched.mjs makes: which mutant is there during a test, and which of them the test comes by. One is there
 * during one test alone, so that many are tried in one run.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { afterEach, beforeEach } from 'vitest'

type Plan = { told: Record<string, number | null> | null; most: number; tried: string; told_to: string; folder: string }
const plan: Plan = JSON.parse(readFileSync(process.env.MUTANTS_PLAN ?? '', 'utf8'))

let isTest = false
let there: number | null | undefined
let metBy = new Set<number>()
let triedSoFar: number[] = []

/** Where no plan says which one: the first that the test comes by and that few have tried. */
const mayBegin = (mutant: number): boolean => {
  if (triedSoFar.filter((one) => one === mutant).length >= plan.most) return false
  appendFileSync(plan.tried, `${mutant}\n`)
  return true
}

Object.assign(globalThis, {
  mutant: (mutant: number): boolean => {
    if (!isTest) return false
    metBy.add(mutant)
    if (there === undefined && mayBegin(mutant)) there = mutant
    return there === mutant
  },
})

const keyOf = (task: { name: string; suite?: { name: string; suite?: unknown }; file: { filepath: string } }): string => {
  const names: string[] = []
  for (let at: { name: string; suite?: unknown } | undefined = task; at; at = at.suite as typeof at) names.unshift(at.name)
  return `${task.file.filepath.replace(`${plan.folder}/`, '')} › ${names.join(' › ')}`
}

beforeEach((context) => {
  const key = keyOf(context.task)
  if (plan.told && !(key in plan.told)) context.skip()
  metBy = new Set()
  there = plan.told ? plan.told[key] : undefined
  triedSoFar = !plan.told && existsSync(plan.tried) ? readFileSync(plan.tried, 'utf8').split('\n').map(Number) : []
  isTest = true
})
afterEach((context) => {
  if (!isTest) return
  isTest = false
  const said = { key: keyOf(context.task), there: there ?? null, met: [...metBy], hasFailed: context.task.result?.state === 'fail' }
  appendFileSync(plan.told_to, `${JSON.stringify(said)}\n`)
})
