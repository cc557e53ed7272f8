import { describe, expect, test } from 'vitest'
import { columnsOf, findHeadings, usernameFrom } from './headings.rules.ts'
import { checkSheet } from './spreadsheet.rules.ts'

const named = (...cells: string[]) => [...(columnsOf(cells) ?? [])].map(([column]) => column)

describe('headings', () => {
  test.each([
    [['Full Name', 'E-mail', 'Phone No.', 'Job Title']],
    [['Nama Penuh', 'E-mel', 'Tel. bimbit', 'Jawatan']],
    [['姓名', '电子邮箱', '手机', '职位']],
    [['Nombre completo', 'Correo electrónico', 'Teléfono', 'Cargo']],
    [['氏名', 'メールアドレス', '電話番号', '役職']],
    [['Vollständiger Name', 'E-Mail-Adresse', 'Telefon', 'Funktion']],
    [['Nom complet', 'Courriel', 'Téléphone', 'Poste']],
  ])('%s are known', (cells) => expect(named(...cells)).toEqual(['name', 'email', 'phone', 'position']))

  test('are found below a title, and nowhere where name or e-mail is missing', () => {
    const rows = [{ cells: ['SELAT MAJU SDN BHD'] }, { cells: ['Senarai staf', 'November'] }, { cells: ['No. KP', 'Nama', 'Emel'] }]
    expect(findHeadings(rows)).toMatchObject({ at: 2 })
    expect(findHeadings(rows.slice(0, 2))).toBeNull()
    expect(columnsOf(['Name', 'Phone'])).toBeNull()
  })
})

test('a username comes from the e-mail address, and fits the pattern of usernames', () => {
  expect(['Nur.Aisyah+hr@selat.example', 'jo@selat.example', 'José.Ñúñez@x.test', `${'a'.repeat(60)}@x.test`].map(usernameFrom)).toEqual([
    'nur.aisyah',
    'jo.selat',
    'jose.nunez',
    'a'.repeat(32),
  ])
})

test('a sheet with a title, other headings and no usernames is taken; two of the same name get two usernames', () => {
  const checked = checkSheet([
    { line: 1, cells: ['SELAT MAJU SDN BHD'] },
    { line: 3, cells: ['Nama Penuh', 'E-mel'] },
    { line: 4, cells: ['Nur Aisyah', 'aisyah@selat.example'] },
    { line: 5, cells: ['Aisyah Lim', 'aisyah@utara.example'] },
  ])
  expect('rows' in checked && checked.rows.map(({ line, username, problems }) => [line, username, problems])).toEqual([
    [4, 'aisyah', []],
    [5, 'aisyah2', []],
  ])
})
