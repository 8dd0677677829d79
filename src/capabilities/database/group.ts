/** What the commands over the database have in front of their names. */
export const group = { name: 'db', summary: 'back the database up, restore it, and say whose it is' }
