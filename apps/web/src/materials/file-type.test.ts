import { describe, expect, test } from 'vitest'
import { isConverted, otherWay, titleOfFile, typeOfFile } from './file-type.ts'

describe('a file that is dropped', () => {
  test('is what its name says, whatever its case', () => {
    expect(['Gifts.PDF', 'talk.m4a', 'a.b.webm', 'IMG_1.HEIC', 'course.zip', 'rules.docx'].map((name) => typeOfFile({ name }))).toEqual([
      ...['pdf', 'audio', 'video', 'image', 'scorm', 'text'],
    ])
  })
  test('of no kind of ours is none', () => {
    expect(['notes', 'a.exe', '.pdf '].map((name) => typeOfFile({ name }))).toEqual([null, null, 'pdf'])
  })
  test('of an office program becomes a PDF', () => {
    const names = ['slides.pptx', 'Old.PPT', 'rules.doc', 'figures.xlsx', 'notes.odt']
    expect(names.map((name) => typeOfFile({ name }))).toEqual(names.map(() => 'pdf'))
    expect([isConverted({ name: 'a.pptx' }, 'pdf'), isConverted({ name: 'a.pdf' }, 'pdf')]).toEqual([true, false])
  })
  test('that is never taken as it is has another way in', () => {
    expect(['logo.svg', 'talk.srt', 'talk.VTT', 'a.png'].map((name) => otherWay({ name }))).toEqual(['svg', 'captions_file', 'captions_file', null])
  })
  test('gives its name without its end', () => {
    expect(titleOfFile({ name: 'gifts_and meals.v2.pdf' })).toBe('gifts and meals.v2')
    expect(titleOfFile({ name: '.pdf' })).toBe('.pdf')
  })
})
