import { describe } from 'vitest'
import { tryMutated } from './mutated.ts'

describe('mutated inputs', () => tryMutated(1))
