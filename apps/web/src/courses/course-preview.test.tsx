import type { SeenCourse } from '@jujur/contract/course-versions.ts'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { maker } from '../authoring/author-for-test.ts'
import { fakeServer } from '../kit/testing/fake-server.ts'
import { renderScreen } from '../kit/testing/render-for-test.tsx'
import { CoursePreview } from './course-preview.tsx'

const course: SeenCourse = {
  ...{ course_id: 1, code: 'ABC-1', title: 'Essentials', description: 'What bribery is.', objectives: ['Say no'], language: 'en', languages: ['en'] },
  ...{ cover: null, price_sen: 2500, validity_months: 12, minutes_total: 4, modules: [] },
  pledge: { title: 'Pledge', body: 'I, {full_name} of {company_name}, have completed {course_title}.' },
}

test('a course is previewed at the width of a phone, with what is filled in told in words', async () => {
  fakeServer({ previewTraineeCourse: () => ({ output: { course } }) })
  renderScreen(<CoursePreview courseId={1} of="draft" />, { path: '/GA/courses', user: maker })
  const pledge = await screen.findByText(/^I, \[.*\] of \[.*\], have completed Essentials\.$/)
  expect(pledge.textContent).not.toMatch(/[{}]/)
  const paper = screen.getByRole('article')
  expect(paper.className).toBe('')
  const phone = screen.getByRole('switch', { name: 'At phone width' })
  fireEvent.click(phone)
  expect(paper.className).not.toBe('')
  fireEvent.click(phone)
  expect(paper.className).toBe('')
})
