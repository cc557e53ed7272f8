/** What the checks of accessibility remember of contrasts hides none that is bad. */
import { expect, type Page, test } from '@playwright/test'
import { wrongOn } from './axe.ts'

const GREY = '#757575'
const pageOf = (body: string) =>
  `<!doctype html><html lang="en"><title>Contrast</title><body style="margin:0"><main><h1>Contrast</h1>${body}</main></html>`
const text = (style: string, words = 'Words to read') => `<p style="color:${GREY};${style}">${words}</p>`

const contrastsOn = async (page: Page, body: string) => {
  await page.setContent(pageOf(body))
  return (await wrongOn(page, ['color-contrast'])).length
}

test('a text is judged anew on another ground, in another size, under a veil and over something else', async ({ page }) => {
  expect(await contrastsOn(page, text('background:#fff'))).toBe(0)
  expect(await contrastsOn(page, text('background:#fff') + text('background:#ddd'))).toBe(1)
  expect(await contrastsOn(page, `<div style="background:#ddd">${text('')}</div>`)).toBe(1)
  expect(await contrastsOn(page, `<div style="opacity:0.7">${text('background:#fff')}</div>`)).toBe(1)
  // The same colours as what was good at the top, but for what lies between it and its ground.
  const under = '<div style="position:absolute;top:200px;left:0;width:300px;height:100px;background:#999"></div>'
  expect(await contrastsOn(page, text('position:absolute;top:210px'))).toBe(0)
  expect(await contrastsOn(page, `${under}${text('position:absolute;top:210px')}`)).toBe(1)
})

test('a large text that is good makes no small one good', async ({ page }) => {
  const pale = (size: number) => `<p style="color:#8a8a8a;background:#fff;font-size:${size}px">Words to read</p>`
  expect(await contrastsOn(page, pale(32))).toBe(0)
  expect(await contrastsOn(page, pale(32) + pale(14))).toBe(1)
})

test('what was good is not judged again', async ({ page }) => {
  const body = text('background:#fff').repeat(50)
  await contrastsOn(page, body)
  await page.setContent(pageOf(body))
  await wrongOn(page, ['color-contrast'])
  expect(await page.evaluate(() => window.contrast?.fresh)).toEqual([])
})
