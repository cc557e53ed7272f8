/** How the columns of a spreadsheet of questions are called, in the words of six languages and Malay. */
import { type QuestionFileField, questionSheet } from '@jujur/contract/questions.ts'
import { type HeadingWords, naming } from '../kit/sheets/columns.rules.ts'

export const optionFields = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] as const satisfies readonly QuestionFileField[]

const optionWords = (letter: string, no: number) =>
  ['', 'option', 'answer', 'choice', 'antwort', 'opción', 'respuesta', 'réponse', 'pilihan', 'jawapan', '选项', '答案', '選択肢']
    .flatMap((word) => [`${word}${letter}`, ...(word === '' ? [] : [`${word}${no}`])])
    .join(' ')
export const questionHeadingWords: HeadingWords<QuestionFileField> = {
  question: 'question questiontext text stem frage fragetext pregunta soalan 题目 问题 問題 問題文',
  ...(Object.fromEntries(optionFields.map((letter, i) => [letter, optionWords(letter, i + 1)])) as Record<(typeof optionFields)[number], string>),
  right:
    'right rightanswer correct correctanswer answer key richtig richtigeantwort lösung correcta respuestacorrecta juste bonneréponse betul jawapanbetul 正确 正确答案 正解',
  explanation: 'explanation feedback why reason begründung erklärung explicación explication penjelasan 解释 解析 解説 説明',
  tag: 'tag tags category topic schlagwort schlagwörter etiqueta etiquetas étiquette étiquettes teg 标签 タグ',
}
export const named = naming(questionSheet, questionHeadingWords)
