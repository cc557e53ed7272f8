import { expect, test } from 'vitest'
import { sampleCourse } from '../../../test/sample-course.ts'
import { sampleOf } from '../courses.rules.ts'
import { contentHash } from '../courses.store.ts'
import { portableOf } from './portable.rules.ts'

const hashOf = (content: ReturnType<typeof sampleCourse>) => contentHash(portableOf(content, contentHash))
const marked = (m: number, i: number) => {
  const content = sampleCourse('C1')
  const item = content.modules[m]?.items[i]
  if (item) item.sample = true
  return content
}

test('a course without a sample has the hash that it always had; which item is one makes another', () => {
  expect(hashOf(sampleCourse('C1'))).toBe('848d707213d2f2b1221d614c07c6284d249c078279891bb8971c20d27c9b5f10')
  expect(new Set([sampleCourse('C1'), marked(0, 0), marked(1, 0)].map(hashOf)).size).toBe(3)
})
test('neither a quiz nor a package is a sample, whatever a document says', () => {
  expect(sampleOf(marked(0, 0))?.module_item_id).toBe(201)
  expect(sampleOf(marked(0, 1))).toBeNull()
  const packed = marked(0, 0)
  const item = packed.modules[0]?.items[0]
  if (item?.type === 'material') item.material.type = 'scorm'
  expect(sampleOf(packed)).toBeNull()
})
