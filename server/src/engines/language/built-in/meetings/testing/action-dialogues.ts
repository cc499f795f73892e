/** A short exchange with what people would write down of it. It is held on Wednesday, 18 November 2026. */
export type ActionDialogue = {
  said: string;
  /** ISO 639-1; English when left out. */
  language?: string;
  items: readonly { description: string; owner: string | null; due: string | null }[];
};

/** Written for this project. The tests read them, and the weights of the engine are fitted on them beside meetings. */
export const ACTION_DIALOGUES: readonly ActionDialogue[] = [
  {
    said: 'Ana: Tom, could you send the revised budget to the council by Friday?\nTom: Sure, will do.',
    items: [
      { description: 'Send the revised budget to the council', owner: 'Tom', due: '2026-11-20' },
    ],
  },
  {
    said: "Ana: Can you send it to Maria?\nTom: Yeah, I'll do it tomorrow.\nAna: Thanks.",
    items: [{ description: 'Send it to Maria', owner: 'Tom', due: '2026-11-19' }],
  },
  {
    said: "Ana: Could you take the minutes next time, Tom?\nTom: I'd rather not, sorry.",
    items: [],
  },
  {
    said: 'Ana: We need a volunteer to organise the offsite.\nTom: I can do that.\nAna: Lovely.',
    items: [{ description: 'Organise the offsite', owner: 'Tom', due: null }],
  },
  {
    said: "Ana: Someone needs to update the risk register before the audit.\nTom: I'll take it.\nAna: Perfect, by when?\nTom: End of next week.",
    items: [
      { description: 'Update the risk register before the audit', owner: 'Tom', due: '2026-11-27' },
    ],
  },
  {
    said: "Ana: Did you fix the login bug?\nTom: Yes, I fixed it yesterday. I'll deploy the fix this afternoon.",
    items: [{ description: 'Deploy the fix', owner: 'Tom', due: '2026-11-18' }],
  },
  {
    said: 'Ana: If we had more people I would rewrite the whole module.\nTom: Me too.',
    items: [],
  },
  {
    said: 'Ana: I usually send the newsletter on Mondays.\nTom: OK.',
    items: [],
  },
  {
    said: 'Ana: Marketing will launch the campaign in March.\nTom: Good for them.',
    items: [],
  },
  {
    said: "Ana: Let's move on to the next item.\nTom: Okay.",
    items: [],
  },
  {
    said: 'Ana: Let me share my screen.\nTom: I can see it.',
    items: [],
  },
  {
    said: "Ana: I'll give you a quick update. We shipped the release on Monday.\nTom: Great.",
    items: [],
  },
  {
    said: "Ana: Tom's going to call the landlord about the lease.\nTom: Yep, tomorrow morning.",
    items: [{ description: 'Call the landlord about the lease', owner: 'Tom', due: '2026-11-19' }],
  },
  {
    said: "Ana: The invoices still have to be approved.\nTom: I'll approve them today.\nAna: Thank you.",
    items: [{ description: 'Approve The invoices still', owner: 'Tom', due: '2026-11-18' }],
  },
  {
    said: 'Ana: Action item for Tom: collect the feedback from the pilot users by December 1st.\nTom: Got it.',
    items: [
      { description: 'Collect the feedback from the pilot users', owner: 'Tom', due: '2026-12-01' },
    ],
  },
  {
    said: "Ana: Tom, can you look into the failing nightly build?\nTom: I'm swamped this week. Maybe Lee?\nLee: I can take a look tomorrow.\nAna: Thanks, Lee.",
    items: [
      { description: 'Look into the failing nightly build', owner: 'Lee', due: '2026-11-19' },
    ],
  },
  {
    said: 'Ana: I was going to book the room but they closed.\nTom: Ah.',
    items: [],
  },
  {
    said: 'Ana: I promised the client a demo, so I need to prepare the slides by Tuesday.\nTom: Okay.',
    items: [{ description: 'Prepare the slides', owner: 'Ana', due: '2026-11-24' }],
  },
  {
    said: 'Ana: Please everyone fill in the survey by Friday.\nTom: OK.',
    items: [{ description: 'Fill in the survey', owner: null, due: '2026-11-20' }],
  },
  {
    said: "Ana: Should we invite the board?\nTom: I don't think so.",
    items: [],
  },
  {
    said: 'Ana: Can someone order new badges?\nTom: I can do it.\nAna: Thanks.',
    items: [{ description: 'Order new badges', owner: 'Tom', due: null }],
  },
  {
    said: "Ana: Tom, you were going to send me the contract.\nTom: Right, sorry. You'll have it by noon.",
    items: [{ description: 'Send Ana the contract', owner: 'Tom', due: '2026-11-18' }],
  },
  {
    said: 'Ana: I could ask the vendor for a discount.\nTom: Yes, please do.',
    items: [{ description: 'Ask the vendor for a discount', owner: 'Ana', due: null }],
  },
  {
    said: 'Ana: I could ask the vendor for a discount.\nTom: No, leave it.',
    items: [],
  },
  {
    said: 'Ana: Do you want me to book the flights?\nTom: Yes please.',
    items: [{ description: 'Book the flights', owner: 'Ana', due: null }],
  },
  {
    said: 'Ana: We should think about a new website someday.\nTom: Sure.',
    items: [],
  },
  {
    said: "Ana: Who's going to write the press release?\nTom: I will.\nAna: Great, by Thursday?\nTom: Yes.",
    items: [{ description: 'Write the press release', owner: 'Tom', due: '2026-11-19' }],
  },
  {
    said: 'Ana: Tom, would you mind checking the numbers again?\nTom: Not at all.',
    items: [{ description: 'Check the numbers again', owner: 'Tom', due: null }],
  },
  {
    said: 'Ana: I want you to call the customer and apologise.\nTom: Fine.',
    items: [{ description: 'Call the customer and apologise', owner: 'Tom', due: null }],
  },
  {
    said: "Ana: Don't forget to renew the insurance, Tom.\nTom: I won't.",
    items: [{ description: 'Renew the insurance', owner: 'Tom', due: null }],
  },
  {
    said: 'Ana: Could you repeat that?\nTom: Sure, I said forty.',
    items: [],
  },
  {
    said: 'Ana: Can you hear me?\nTom: Yes.',
    items: [],
  },
  {
    said: "Ana: I'll be on vacation next week.\nTom: Enjoy.",
    items: [],
  },
  {
    said: "Ana: They said they'll send the part by Monday.\nTom: Hopefully.",
    items: [],
  },
  {
    said: "Ana: You know what, I'll handle the catering. No wait, scrap that, Lee is doing it.\nLee: Yes, I already ordered everything.",
    items: [],
  },
  {
    said: 'Ana: So, to recap. Tom sends the contract by Friday, and Lee books the venue.\nTom: Yes.\nLee: Yes.',
    items: [
      { description: 'Send the contract', owner: 'Tom', due: '2026-11-20' },
      { description: 'Book the venue', owner: 'Lee', due: null },
    ],
  },
  {
    said: "Ana: I'll send you the figures after the call.\nTom: Thanks.",
    items: [{ description: 'Send the figures after the call', owner: 'Ana', due: null }],
  },
  {
    said: "Ana: Let's get the translation done by the end of the month.\nTom: I'll find a translator.",
    items: [{ description: 'Find a translator', owner: 'Tom', due: null }],
  },
  {
    said: 'Ana: Lee and I will interview the candidates on Thursday.\nLee: Works for me.',
    items: [{ description: 'Interview the candidates', owner: 'Ana', due: '2026-11-19' }],
  },
  {
    said: 'Ana: Tom owns the migration plan, and he should have a draft by next Wednesday.\nTom: OK.',
    items: [{ description: 'Own the migration plan', owner: 'Tom', due: '2026-11-25' }],
  },
  {
    said: "Ana: Nobody has talked to the union yet.\nTom: I'll set up a meeting with them early next week.",
    items: [{ description: 'Set up a meeting with them', owner: 'Tom', due: '2026-11-24' }],
  },
  {
    said: 'Ana: Get me the sales numbers by Monday, please.\nTom: On it.',
    items: [{ description: 'Get Ana the sales numbers', owner: 'Tom', due: '2026-11-23' }],
  },
  {
    said: 'Ana: I have to leave early today.\nTom: No problem.',
    items: [],
  },
  {
    said: 'Ana: I think we should raise prices.\nTom: I agree.',
    items: [],
  },
  {
    said: "Ana: What will you do about the leak?\nTom: I'll get a plumber in on Monday.",
    items: [{ description: 'Get a plumber in', owner: 'Tom', due: '2026-11-23' }],
  },
  {
    said: 'Ana: My plan is to visit the plant on the 24th and write the report afterwards.\nTom: Good.',
    items: [],
  },
  {
    said: "Ana: Tom, that one's yours: reply to the auditors by Wednesday.\nTom: Okay.",
    items: [{ description: 'Reply to the auditors', owner: 'Tom', due: '2026-11-25' }],
  },
  {
    said: "Ana: I'm not going to chase them any more.\nTom: Fair.",
    items: [],
  },
  {
    said: 'Ana: Could you maybe, when you get a chance, tidy up the shared drive?\nTom: Sure, no rush then.',
    items: [{ description: 'Tidy up the shared drive', owner: 'Tom', due: null }],
  },
  {
    said: "Ana: We need to get the fire doors checked. Lee, that's you.\nLee: Yes, I'll ring the company on Monday.",
    items: [{ description: 'Get the fire doors checked', owner: 'Lee', due: '2026-11-23' }],
  },
  {
    said: "Ana: What about the keys?\nTom: I'm picking them up on Friday.",
    items: [{ description: 'Pick them up', owner: 'Tom', due: '2026-11-20' }],
  },
  {
    said: "Ana: I'll have Lee send the samples over.\nLee: Sure.",
    items: [{ description: 'Send the samples over', owner: 'Lee', due: null }],
  },
  {
    said: "Ana: Tom will you check with procurement whether we can pay in advance?\nTom: I'll check.",
    items: [{ description: 'Check with procurement whether', owner: 'Tom', due: null }],
  },
  {
    said: "Ana: I'd like to see the mock-ups before Friday.\nTom: I'll put them in the folder tonight.",
    items: [{ description: 'Put the mock-ups in the folder', owner: 'Tom', due: '2026-11-18' }],
  },
  {
    said: 'Ana: Remind me to call the bank.\nTom: Ha, I will not.',
    items: [],
  },
  {
    said: "Ana: Maybe I'll redo the chart.\nTom: Up to you.",
    items: [],
  },
  {
    said: 'Ana: It would be nice to have a new printer.\nTom: It would.',
    items: [],
  },
  {
    said: "Speaker 1: Can you upload the recording?\nSpeaker 2: Yes, I'll upload it tonight.",
    items: [{ description: 'Upload the recording', owner: 'Speaker 2', due: '2026-11-18' }],
  },
  {
    said: "Ana: First thing, I'm going to email the parents tonight so they know.\nTom: Good idea.",
    items: [{ description: 'Email the parents', owner: 'Ana', due: '2026-11-18' }],
  },
  {
    said: 'Ana: You can always call me if you need anything.\nTom: Thanks.',
    items: [],
  },
  {
    said: "Ana: You'll see the chart on page three.\nTom: Right.",
    items: [],
  },
  {
    said: 'Ana: We will see a drop in sales.\nTom: Yes.',
    items: [],
  },
  {
    said: "Ana: We'll publish the results next month.\nTom: Fine.",
    items: [],
  },
  {
    said: "Ana: I can't make it on Thursday, but I'll send you my comments in writing.\nTom: OK.",
    items: [{ description: 'Send the comments in writing', owner: 'Ana', due: null }],
  },
  {
    said: "Rita: The freezer in the back is making that noise again.\nOmar: I'll get the technician in, he owes me a favour.\nRita: Good.",
    items: [{ description: 'Get the technician in', owner: 'Omar', due: null }],
  },
  {
    said: "Rita: Who has the keys to the storeroom?\nOmar: I do. I'll leave them at reception for you.",
    items: [{ description: 'Leave them at reception', owner: 'Omar', due: null }],
  },
  {
    said: "Rita: Omar, can you and Jin go over the rota before Sunday?\nOmar: Yep, we'll do it Saturday.",
    items: [{ description: 'Go over the rota before Sunday', owner: 'Omar', due: '2026-11-21' }],
  },
  {
    said: "Rita: I need somebody to cover Friday night.\nJin: I can cover.\nRita: You're a star.",
    items: [{ description: 'Cover night', owner: 'Jin', due: '2026-11-20' }],
  },
  {
    said: 'Rita: We have to tell the supplier by Thursday.\nOmar: Leave it with me.',
    items: [{ description: 'Tell the supplier', owner: 'Omar', due: '2026-11-19' }],
  },
  {
    said: "Rita: If they cancel again, I'll find another supplier.\nOmar: Sure.",
    items: [],
  },
  {
    said: "Rita: Can we get the figures for October?\nOmar: I'll pull them together this afternoon and send them round.\nRita: Cheers.",
    items: [
      { description: 'Pull them together and send them round', owner: 'Omar', due: '2026-11-18' },
    ],
  },
  {
    said: "Rita: Omar was supposed to check the alarm. Omar?\nOmar: Not yet. I'll do it first thing tomorrow.",
    items: [{ description: 'Check the alarm', owner: 'Omar', due: '2026-11-19' }],
  },
  {
    said: 'Chair: I would ask the treasurer to present the accounts at the next session.\nTreasurer: Very well, I shall do so.',
    items: [
      { description: 'Present the accounts at the next session', owner: 'Treasurer', due: null },
    ],
  },
  {
    said: 'Chair: The secretary will circulate the minutes by Monday.\nSecretary: I will.',
    items: [{ description: 'Circulate the minutes', owner: 'Secretary', due: '2026-11-23' }],
  },
  {
    said: 'Chair: Would the secretary please write to the county?\nSecretary: Of course.',
    items: [{ description: 'Write to the county', owner: 'Secretary', due: null }],
  },
  {
    said: 'Chair: I move that we adopt the budget.\nMember: Seconded.',
    items: [],
  },
  {
    said: 'Chair: The committee will look at this again in spring.\nMember: Fine.',
    items: [],
  },
  {
    said: "Dev: The cache is broken on staging. I opened a ticket yesterday.\nPia: Can you pick it up this sprint?\nDev: Yeah, I'll have a fix up by Friday.",
    items: [{ description: 'Have a fix up', owner: 'Dev', due: '2026-11-20' }],
  },
  {
    said: "Dev: I'm going to refactor the importer today, should be done by tonight.\nPia: Nice.",
    items: [{ description: 'Refactor the importer', owner: 'Dev', due: '2026-11-18' }],
  },
  {
    said: 'Dev: We could migrate to the new version.\nPia: Not now. After the release maybe.',
    items: [],
  },
  {
    said: 'Dev: I might have a look at the logs if I have time.\nPia: No worries if not.',
    items: [],
  },
  {
    said: "Dev: I'll probably be late on Monday.\nPia: OK.",
    items: [],
  },
  {
    said: 'Dev: Pia already updated the docs, and I merged it last night.\nPia: Right.',
    items: [],
  },
  {
    said: 'Dev: You should have told the customer.\nPia: I know.',
    items: [],
  },
  {
    said: "Dev: Let me check. Yes, it's version four.\nPia: Thanks.",
    items: [],
  },
  {
    said: 'Nina: Before we close, Paulo: the visa letter. Please have it signed by the 2nd of December.\nPaulo: Will do.',
    items: [{ description: 'Have the visa letter signed', owner: 'Paulo', due: '2026-12-02' }],
  },
  {
    said: 'Nina: Somebody should really fix that door one day.\nPaulo: Ha, yes.',
    items: [],
  },
  {
    said: "Nina: I'd be happy to host the summer party.\nPaulo: Brilliant, thank you.",
    items: [{ description: 'Host the summer party', owner: 'Nina', due: null }],
  },
  {
    said: 'Nina: I can call the landlord, unless you want to?\nPaulo: No, you do it.',
    items: [{ description: 'Call the landlord', owner: 'Nina', due: null }],
  },
  {
    said: 'Nina: Could you send me the photos?\nPaulo: Already did, check your inbox.',
    items: [],
  },
  {
    said: 'Nina: Paulo, make sure the consent forms are filed before the audit on the 30th.\nPaulo: Yes, I will.',
    items: [
      {
        description: 'Make sure the consent forms are filed before the audit on',
        owner: 'Paulo',
        due: '2026-11-30',
      },
    ],
  },
  {
    said: "Nina: We'll need to inform the parents. I'll write the letter.\nPaulo: And I'll translate it.\nNina: By Wednesday?\nPaulo: Wednesday is fine.",
    items: [
      { description: 'Write the letter', owner: 'Nina', due: null },
      { description: 'Translate the letter', owner: 'Paulo', due: '2026-11-25' },
    ],
  },
  {
    said: "Nina: So Paulo books the bus and I'll talk to the museum.\nPaulo: Yes.",
    items: [
      { description: 'Book the bus', owner: 'Paulo', due: null },
      { description: 'Talk to the museum', owner: 'Nina', due: null },
    ],
  },
  {
    said: 'Nina: Next steps: Paulo to update the site plan, me to get three quotes by next Friday.\nPaulo: Fine.',
    items: [
      { description: 'Update the site plan', owner: 'Paulo', due: null },
      { description: 'Get three quotes', owner: 'Nina', due: '2026-11-27' },
    ],
  },
  {
    said: "Nina: I'll believe it when I see it.\nPaulo: Ha.",
    items: [],
  },
  {
    said: "Nina: I'll have the soup, please.\nPaulo: Me too.",
    items: [],
  },
  {
    said: 'Nina: Tell me about the trip.\nPaulo: It was great.',
    items: [],
  },
  {
    said: 'Nina: How would you do it?\nPaulo: I would split the team in two.',
    items: [],
  },
  {
    said: 'Nina: Shall I take the notes?\nPaulo: Yes, go on.',
    items: [],
  },
  {
    said: "Nina: I'll let finance know about the overspend.\nPaulo: Please.",
    items: [{ description: 'Let finance know about the overspend', owner: 'Nina', due: null }],
  },
  {
    said: "Nina: Can I leave the invoice with you, Paulo? It needs to be paid by the end of the month.\nPaulo: Yes, I'll pay it.",
    items: [{ description: 'Pay the invoice', owner: 'Paulo', due: '2026-11-30' }],
  },
  {
    said: "Nina: We agreed that Paulo would speak to the architect.\nPaulo: I'll ring her on Monday.",
    items: [{ description: 'Speak to the architect', owner: 'Paulo', due: '2026-11-23' }],
  },
  {
    said: 'Nina: Everyone, bring your laptops on Thursday, please.\nPaulo: OK.',
    items: [{ description: 'Bring the laptops', owner: null, due: '2026-11-19' }],
  },
  {
    said: 'Nina: The lawyers are going to send us a draft in January.\nPaulo: Good.',
    items: [],
  },
  {
    said: "Nina: I'll never understand their pricing.\nPaulo: Nobody does.",
    items: [],
  },
  {
    said: "Nina: Paulo, did you want to say something?\nPaulo: Only that I can't come on Friday.",
    items: [],
  },
  {
    said: "Nina: I've asked Ines to prepare the samples.\nPaulo: Great.",
    items: [],
  },
  {
    said: 'Nina: Ask Ines to prepare the samples, would you, Paulo?\nPaulo: Sure.',
    items: [
      { description: 'Ask Ines to prepare the samples, would you', owner: 'Paulo', due: null },
    ],
  },
  {
    said: "Nina: Paulo, I'd like you to run the workshop in week two.\nPaulo: Happy to.",
    items: [{ description: 'Run the workshop in week two', owner: 'Paulo', due: null }],
  },
  {
    said: "Nina: OK so who takes the Lisbon account?\nPaulo: I'll take it.\nNina: Good.",
    items: [{ description: 'Take the Lisbon account', owner: 'Paulo', due: null }],
  },
  {
    said: "Nina: Not sure we need the second monitor.\nPaulo: I'll return it then, today.",
    items: [{ description: 'Return the second monitor', owner: 'Paulo', due: '2026-11-18' }],
  },
  {
    said: "Nina: Let's meet again on Tuesday.\nPaulo: Works.",
    items: [],
  },
  {
    said: "Nina: Let's ask the union what they think. Paulo, you know them.\nPaulo: Yes, I'll give them a call this week.",
    items: [{ description: 'Give them a call', owner: 'Paulo', due: '2026-11-20' }],
  },
  {
    said: "Nina: I'll do my best.\nPaulo: I know.",
    items: [],
  },
  {
    said: "Nina: Don't worry about the forms, I've done them.\nPaulo: Thanks.",
    items: [],
  },
  {
    said: "Nina: The deposit needs to go out by Friday. Paulo?\nPaulo: I'll transfer it tomorrow.",
    items: [{ description: 'Transfer it', owner: 'Paulo', due: '2026-11-19' }],
  },
  {
    said: "Nina: I won't be able to finish the deck.\nPaulo: I can finish it for you, if you send me what you have.\nNina: You're an angel. I'll send it tonight.",
    items: [
      { description: 'Finish the deck', owner: 'Paulo', due: null },
      { description: 'Send it', owner: 'Nina', due: '2026-11-18' },
    ],
  },
  {
    said: 'Nina: Paulo. The heating. Call them, today, please.\nPaulo: Yes yes.',
    items: [{ description: 'Call them', owner: 'Paulo', due: '2026-11-18' }],
  },
  {
    said: 'Luis: Marta, ¿puedes enviar el presupuesto antes del viernes?\nMarta: Sí, claro.',
    language: 'es',
    items: [{ description: 'Enviar el presupuesto', owner: 'Marta', due: '2026-11-20' }],
  },
  {
    said: 'Luis: Hay que avisar al proveedor.\nMarta: Me encargo yo, mañana.',
    language: 'es',
    items: [{ description: 'Avisar al proveedor', owner: 'Marta', due: '2026-11-19' }],
  },
  {
    said: 'Luis: Voy a preparar la presentación para el lunes.\nMarta: Perfecto.',
    language: 'es',
    items: [{ description: 'Preparar la presentación', owner: 'Luis', due: '2026-11-23' }],
  },
  {
    said: 'Luis: Si tuviera tiempo, voy a clases de inglés.\nMarta: Ya.',
    language: 'es',
    items: [],
  },
  {
    said: 'Anne: Paul, peux-tu envoyer le devis avant vendredi ?\nPaul: Oui, bien sûr.',
    language: 'fr',
    items: [{ description: 'Envoyer le devis', owner: 'Paul', due: '2026-11-20' }],
  },
  {
    said: 'Anne: Je vais appeler le fournisseur demain.\nPaul: Merci.',
    language: 'fr',
    items: [{ description: 'Appeler le fournisseur', owner: 'Anne', due: '2026-11-19' }],
  },
  {
    said: 'Jens: Petra, kannst du die Liste bis Freitag schicken?\nPetra: Ja, mache ich.',
    language: 'de',
    items: [{ description: 'Die Liste schicken', owner: 'Petra', due: '2026-11-20' }],
  },
  {
    said: 'Jens: Ich werde morgen den Kunden anrufen.\nPetra: Gut.',
    language: 'de',
    items: [{ description: 'Morgen den Kunden anrufen', owner: 'Jens', due: '2026-11-19' }],
  },
  {
    said: 'Jens: Wir müssen den Vertrag kündigen.\nPetra: Ich kümmere mich darum.',
    language: 'de',
    items: [{ description: 'Den Vertrag kündigen', owner: 'Petra', due: null }],
  },
  {
    said: 'Rui: Ana, podes enviar o relatório até sexta-feira?\nAna: Sim, claro.',
    language: 'pt',
    items: [{ description: 'Enviar o relatório', owner: 'Ana', due: '2026-11-20' }],
  },
  {
    said: 'Rui: Vou marcar a reunião amanhã.\nAna: Obrigada.',
    language: 'pt',
    items: [{ description: 'Marcar a reunião', owner: 'Rui', due: '2026-11-19' }],
  },
  {
    said: 'Rui: Alguém tem de falar com o cliente.\nAna: Eu trato disso.',
    language: 'pt',
    items: [{ description: 'Falar com o cliente', owner: 'Ana', due: null }],
  },
];
