import { expect, test } from 'vitest'

import { messagePreset } from './presets.ts'

test('a message box without a subject stays empty', () => {
  expect(messagePreset(null)).toBe('')
})

test('a job opportunity has its own opening', () => {
  expect(messagePreset('Job Opportunity')).toBe(
    "Hi, I'm interested in discussing a job opportunity with you.",
  )
})

test.each(['C++', 'C#', 'R&D', 'Node.js'])('the opening names the skill %s', (skill) => {
  expect(messagePreset(`Skill: ${skill}`)).toBe(
    `Hi, I noticed your ${skill} skill and would like to discuss a potential collaboration.`,
  )
})

test.each(['', 'Hello', 'job opportunity'])('any other subject (%j) has a general opening', (subject) => {
  expect(messagePreset(subject)).toBe("Hi, I'd like to connect with you.")
})
