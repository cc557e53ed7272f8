import { describe, expect, test } from 'vitest'
import { titleOfFile, typeOfFile } from './file-type.ts'

describe('a file that is dropped', () => {
  test('is what its name says, whatever its case', () => {
    expect(['Gifts.PDF', 'talk.m4a', 'a.b.webm', 'IMG_1.HEIC', 'course.zip', 'rules.docx'].map((name) => typeOfFile({ name }))).toEqual([
      ...['pdf', 'audio', 'video', 'image', 'scorm', 'text'],
    ])
  })
  test('of no kind of ours is none', () => {
    expect(['slides.pptx', 'notes', '.pdf '].map((name) => typeOfFile({ name }))).toEqual([null, null, 'pdf'])
  })
  test('gives its name without its end', () => {
    expect(titleOfFile({ name: 'gifts_and meals.v2.pdf' })).toBe('gifts and meals.v2')
    expect(titleOfFile({ name: '.pdf' })).toBe('.pdf')
  })
})
