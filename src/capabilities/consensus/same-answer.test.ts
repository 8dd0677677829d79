import { describe, expect, test } from 'vitest'
import { GROUNDING_SETTINGS } from '../../grounding/index.js'
import { readAnswer } from './answer-text.js'
import { sameAnswer } from './same-answer.js'

const read = (output: string) => readAnswer(output, GROUNDING_SETTINGS)

/** From both sides, which must be the same. */
function sameness(one: string, other: string) {
  const basis = sameAnswer(read(one), read(other))
  expect(sameAnswer(read(other), read(one))).toBe(basis)
  return basis
}

// Which answers say the same was decided by hand, pair by pair.
describe('two answers say the same', () => {
  test.each([
    ['4', 'four'],
    ['4', '4.0'],
    ['four', '4.0'],
    ['**4**', 'The answer is four.'],
    ['42', 'forty-two'],
    ['5 km', '5,000 m'],
    ['3 miles', '4.83 km'],
    ['1 hour', '60 minutes'],
    ['50 %', '50%.'],
    ['$5', '5 dollars'],
    ['129.90 €', '€129.90'],
    ['1.5 million', '1,500,000'],
    ['at least 5', '5 or more'],
    ['3rd', 'third'],
    ['-4', '−4.0'],
    ['3 pm', '15:00'],
    ['5 March 2024', '2024-03-05'],
    ['March 5, 2024', 'It is 5 March 2024.'],
    ['9007199254740993', '9,007,199,254,740,993'],
    ['{"a":1,"b":[true]}', '{"b": [true], "a": 1.0}'],
  ])('by value: %j and %j', (one, other) => {
    expect(sameness(one, other)).toBe('value')
  })

  test.each([
    ['Paris', 'paris.'],
    ['Yes', 'yes!'],
    ["Don't.", 'don’t'],
    ['The well-known bridge is open', 'the well known bridge: is open.'],
    ['I don’t know.', "I don't know"],
    ['constructor', 'Constructor'],
    ['__proto__', '__proto__'],
    ['👍', '👍'],
    ['العاصمة هي باريس.', 'العاصمة هي باريس'],
    ['\u202bالعاصمة هي باريس\u202c', 'العاصمة هي باريس'],
    ['# Result\nDone', 'Result. Done!'],
    ['The result is below.\n```\nx = 1\n```', 'the result is below\n```\nx = 1  \n```'],
  ])('by words: %j and %j', (one, other) => {
    expect(sameness(one, other)).toBe('words')
  })

  test.each([
    ['The company bought the startup in 2019.', 'The company purchased the startup in 2019.', 'claims'],
    ['The price rose by 5%.', 'The price rose 5 percent.', 'claims'],
    ['Revenue was $3.5 million.', 'Revenue was $3,500,000.', 'claims'],
    ['The model failed to converge.', 'The model did not converge.', 'claims'],
    [
      'The order was sent on 5 March 2024. The refund was 129.90 euros.',
      'The refund was 129.90 euros. The order was sent on March 5, 2024.',
      'claims',
    ],
    ['Set timeout to 60 seconds.', 'Set timeout to 1 minute.', 'claims'],
    ['The meeting has been moved to Tuesday.', 'The meeting was moved to Tuesday.', 'claims'],
    ['Water boils at 100 °C.', 'Water boils at 100 degrees Celsius.', 'claims'],
    ['- Paris\n- Lyon', '- Lyon\n- Paris', 'claims'],
    ['The meeting is on Monday at 3 pm.', 'The meeting is at 15:00 on Monday.', 'likely'],
    ['The claim is false.', 'The claim is not true.', 'likely'],
    ['not safe', 'unsafe', 'likely'],
    ['It is not safe.', 'Unsafe!', 'likely'],
    ['not unsafe', 'safe', 'likely'],
    ['The bridge is not safe.', 'The bridge is unsafe.', 'likely'],
    ['The capital of France is Paris.', 'Paris is the capital of France.', 'likely'],
    [
      'The company purchased the startup in 2019.',
      'The startup was purchased by the company in 2019.',
      'likely',
    ],
    [
      'Ship the order today because the warehouse is empty.',
      'Because the warehouse is empty, ship the order today.',
      'likely',
    ],
    ['東京は日本の首都です。', '日本の首都は東京です。', 'likely'],
  ])('by claims: %j and %j (%s)', (one, other, basis) => {
    expect(sameness(one, other)).toBe(basis)
  })
})

describe('two answers do not say the same', () => {
  test.each([
    // Values
    ['4', '5'],
    ['-4', '4'],
    ['minus four', 'four'],
    ['1.5', '15'],
    ['1/2', '1-2'],
    ['5²', '52'],
    ['<5', '5'],
    ['about 5', '5'],
    ['12', '12 people'],
    ['3 miles', '3 km'],
    ['4.9 %', '4.87 %'],
    ['$5', '€5'],
    ['50', '50 %'],
    ['9:30', '10:30'],
    ['March 2024', '5 March 2024'],
    ['1234567890123', '1234567890124'],
    ['9007199254740993', '9007199254740992'],
    // Opposites and negations
    ['safe', 'not safe'],
    ['safe', 'unsafe'],
    ['not safe', 'not unsafe'],
    ['not safe', 'not legal'],
    ['never safe', 'safe'],
    ['The bridge is safe.', 'The bridge is not safe.'],
    ['Yes', 'No'],
    ['Yes, the bridge is safe.', 'No, the bridge is safe.'],
    ['Do not delete the file.', 'Delete the file.'],
    ['The model failed to converge.', 'The model converged.'],
    ['The price rose by 5%.', 'The price fell by 5%.'],
    ['东京是日本的首都。', '东京不是日本的首都。'],
    ['It is false that the bridge is safe.', 'The bridge is safe.'],
    // One thing put for another
    ['A', 'B'],
    ['Use option A.', 'Use option B.'],
    ['A is best.', 'B is best.'],
    ['C++', 'C#'],
    ['Use C++ for it.', 'Use C# for it.'],
    ['x = 4', 'x = 5'],
    ['a > b', 'a < b'],
    ['The answer is in file x.ts', 'The answer is in file y.ts'],
    ['Visit https://a.com/x', 'Visit https://a.com/y'],
    ['Ann Smith won.', 'Bob Smith won.'],
    ['He is guilty.', 'She is guilty.'],
    ['The capital of France is Paris.', 'The capital of France is Lyon.'],
    ['العاصمة هي باريس.', 'العاصمة هي لندن.'],
    ['👍', '👎'],
    ['The train leaves before noon.', 'The train leaves after noon.'],
    ['Take the drug twice daily.', 'Take the drug once daily.'],
    [
      'The red car is parked outside the old station near the river.',
      'The blue car is parked outside the old station near the river.',
    ],
    // The same words, otherwise put together
    ['The company bought the startup.', 'The startup bought the company.'],
    ['Alice has 5 apples and Bob has 6.', 'Alice has 6 apples and Bob has 5.'],
    ['He bought 5 apples and 6 pears.', 'He bought 6 apples and 5 pears.'],
    // What it holds for
    ['Some tests passed.', 'All tests passed.'],
    ['Only the admin can delete users.', 'The admin can delete users.'],
    ['The drug may help.', 'The drug helps.'],
    ['Users should restart the server.', 'Users restart the server.'],
    // One says more
    ['The refund was approved.', 'The refund was approved, and it comes to 129.90 euros.'],
    ['Yes.', 'Yes, the bridge is safe.'],
    // The same words and numbers of another thing, in several languages
    [
      'The patient should take 5 mg of the drug before breakfast and 10 mg after dinner.',
      'The patient should take 10 mg of the drug before breakfast and 5 mg after dinner.',
    ],
    ['Revenue rose in 2019 and fell in 2020.', 'Revenue fell in 2019 and rose in 2020.'],
    ['Alice reports to Bob, and Bob reports to Carol.', 'Bob reports to Alice, and Carol reports to Bob.'],
    ['The server is down because the disk is full.', 'The disk is full because the server is down.'],
    ['If it rains, the game is off.', 'The game is off.'],
    ['The contract is valid until 2025.', 'The contract is valid from 2025.'],
    ['The contract is valid until March 2025.', 'The contract is valid since March 2025.'],
    ['The meeting is in Paris, not in London.', 'The meeting is in London, not in Paris.'],
    ['Choose the first option.', 'Choose the second option.'],
    ['Choose the left door.', 'Choose the right door.'],
    ['The temperature is above 5 °C.', 'The temperature is below 5 °C.'],
    ['The temperature is 5 °C.', 'The temperature is -5 °C.'],
    ['Profit was 5 million.', 'Loss was 5 million.'],
    ['He has a son.', 'He has a daughter.'],
    [
      'The vote passed with Ann in favour and Bob against.',
      'The vote passed with Bob in favour and Ann against.',
    ],
    ['More cats than dogs were adopted.', 'More dogs than cats were adopted.'],
    ['Germany beat Brazil 7-1.', 'Brazil beat Germany 7-1.'],
    ['Germany won 7-1.', 'Germany won 1-7.'],
    ['Run `rm -rf build`.', 'Run `rm -rf src`.'],
    ['The function returns null.', 'The function returns undefined.'],
    ['The function returns true.', 'The function returns false.'],
    ['Set timeout to 30 seconds.', 'Set timeout to 30 minutes.'],
    ['I agree with Ann.', 'I disagree with Ann.'],
    ['The claim is true.', 'The claim is false.'],
    ['This is correct.', 'This is incorrect.'],
    ['The test is positive.', 'The test is negative.'],
    ['It was Ann who called Bob.', 'It was Bob who called Ann.'],
    ['The drug increases blood pressure.', 'The drug decreases blood pressure.'],
    ['The drug increases blood pressure.', 'The drug reduces blood pressure.'],
    ['Nobody passed the test.', 'Everybody passed the test.'],
    ['None of the tests passed.', 'All of the tests passed.'],
    ['Version 1.10 fixes it.', 'Version 1.1 fixes it.'],
    ['See section 3.2.', 'See section 3.3.'],
    ['The meeting is at 3 pm.', 'The meeting is at 3 am.'],
    ['1. Paris\n2. Lyon', '1. Lyon\n2. Paris'],
    ['| a | 5 |\n|---|---|\n| b | 6 |', '| a | 6 |\n|---|---|\n| b | 5 |'],
    ['Mercury is the closest planet to the Sun.', 'Venus is the closest planet to the Sun.'],
    ['La capitale est Paris.', "La capitale n'est pas Paris."],
    ['Die Brücke ist sicher.', 'Die Brücke ist nicht sicher.'],
    ['El puente es seguro.', 'El puente no es seguro.'],
    ['Мост безопасен.', 'Мост не безопасен.'],
    ['橋は安全です。', '橋は安全ではありません。'],
    ['الجسر آمن.', 'الجسر ليس آمنا.'],
    ['पुल सुरक्षित है।', 'पुल सुरक्षित नहीं है।'],
    ['다리는 안전합니다.', '다리는 안전하지 않습니다.'],
    ['Köprü güvenlidir.', 'Köprü güvenli değildir.'],
    ['Most jest bezpieczny.', 'Most nie jest bezpieczny.'],
    ['สะพานปลอดภัย', 'สะพานไม่ปลอดภัย'],
    ['Ponte sicuro.', 'Ponte non sicuro.'],
    ['Approved', 'Not approved'],
    ['Approve', 'Reject'],
    ['Guilty.', 'Not guilty.'],
    ['True', 'False'],
    ['The bridge is safe. The tunnel is not safe.', 'The bridge is not safe. The tunnel is safe.'],
    ['Ann is 5 and Bob is 6 years old.', 'Bob is 5 and Ann is 6 years old.'],
    [
      'Paris has 2 million people. Lyon has 500,000 people.',
      'Lyon has 2 million people. Paris has 500,000 people.',
    ],
    [
      'The red box contains the key. The blue box contains the map.',
      'The blue box contains the key. The red box contains the map.',
    ],
    ['Only Ann and Bob came.', 'Ann and Bob came.'],
    ['Ann or Bob came.', 'Ann and Bob came.'],
    ['Both can vote.', 'Neither can vote.'],
    ['Sell Apple shares and buy Google shares.', 'Buy Apple shares and sell Google shares.'],
    // Structures
    ['{"safe":true,"n":"x"}', '{"safe":false,"n":"x"}'],
    ['{"a":9007199254740993}', '{"a":9007199254740992}'],
    ['{"a":1,"a":2}', '{"a":2}'],
    ['[1,2]', '[2,1]'],
    ['The result is below.\n```\nx = 1\n```', 'The result is below.\n```\nx = 2\n```'],
    // Nothing is as nothing
    ['', ''],
    ['...', '…'],
    [' ', '\u200b'],
  ])('%j and %j', (one, other) => {
    expect(sameness(one, other)).toBe(null)
  })
})
