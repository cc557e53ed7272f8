import type { commitTraineeCourseImport, importTraineeCourse } from '@jujur/contract/course-versions.ts'
import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { type FakeAnswer, fakeServer } from '../kit/testing/fake-server.ts'
import { renderScreen } from '../kit/testing/render-for-test.tsx'
import { ImportCourse } from './import-course.tsx'

vi.setConfig({ testTimeout: 30_000 })

const found = {
  course_import_id: 5,
  code: 'ABE',
  title: 'Anti-Bribery Essentials',
  content_hash: 'f'.repeat(64),
  same_hash: true,
  files: 2,
  bytes: 2000,
  parts: [],
  expires_at: '2026-11-24T02:42:00.000Z',
}
type Answers = { read: FakeAnswer<typeof importTraineeCourse>; make?: FakeAnswer<typeof commitTraineeCourseImport> }
const readZip = async ({ read, make = { refuse: 20073 } }: Answers) => {
  fakeServer({ importTraineeCourse: () => read, commitTraineeCourseImport: () => make })
  renderScreen(<ImportCourse onClose={() => undefined} />)
  fireEvent.change(await screen.findByLabelText('Course zip file'), { target: { files: [new File(['zip'], 'course.zip')] } })
  fireEvent.click(screen.getByRole('button', { name: 'Check the file' }))
}

describe('a course zip that is refused', () => {
  it('says which of its files is at fault, and why', async () => {
    await readZip({ read: { refuse: 10076, data: { reason: 'active', file: 'rules.pdf', why: 'rules.pdf is not taken' } } })
    expect(await screen.findByText(/^“rules\.pdf” was not accepted\. The PDF contains scripts, commands or attached files\./)).toBeTruthy()
  })
  it('says that a file is of another type than the course says', async () => {
    await readZip({ read: { refuse: 10076, data: { reason: 'wrong_type', file: 'no.webm' } } })
    expect(await screen.findByText(/^“no\.webm” was not accepted\. This is not the type of file that the course says it is\./)).toBeTruthy()
  })
  it('says that it has too many parts', async () => {
    await readZip({ read: { refuse: 10024, data: { reason: 'too_many_parts', most: 2000 } } })
    expect(await screen.findByText('The course has more than 2,000 modules, materials, quizzes and questions together.')).toBeTruthy()
  })
  it('says which name has no number left', async () => {
    await readZip({ read: { refuse: 10012, data: { name: 'Gifts' } } })
    expect(await screen.findByText(/^The name “Gifts” is taken here/)).toBeTruthy()
  })
  it('says what it says of any other zip', async () => {
    await readZip({ read: { refuse: 10076, data: { why: 'no zip' } } })
    expect(await screen.findByText(/^This is not a course zip file/)).toBeTruthy()
  })
  it('asks to be checked again where parts changed here since', async () => {
    await readZip({ read: { output: found }, make: { refuse: 10076, data: { why: 'refused as 10053' } } })
    fireEvent.click(await screen.findByRole('button', { name: 'Create the draft' }))
    expect(await screen.findByText('Parts of the course changed here since the check. Check the file again.')).toBeTruthy()
  })
})
