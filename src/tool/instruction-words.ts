/**
 * Words by which text speaks to a machine reader, by what they do in a sentence; English, German, French, Spanish and
 * Italian together, without accents, in lower case. A star at the end stands for any ending. Knowledge is here, decisions
 * are not: what these words mean beside each other is weighed in `machine-instructions.ts`.
 */
export const instructionWords = {
  /** Who reads by machine, and nobody else. */
  machine:
    "llm llms chatbot* gptbot chatgpt gpt-* perplexitybot claude gemini copilot sprachmodell* ki-* assistant assistants assistente assistenti asistente* assistenten",
  /** Machines to those who talk of them; beside each other, or spoken to, to everybody. */
  perhapsMachine:
    "ai ais ia ki bot bots crawler* agent agents agente agenti agenten model models modell modelle modeles modele modelo modelos modelli artificial* artificiel* kunstliche* kunstlicher automated machine language linguistico linguistici lenguaje langage sprach* search engines moteurs buscadores grader* reviewer* relecteur* gutachter*",
  /** Begins a line that speaks to somebody. */
  greeting:
    "dear attention attn note notice message hello hi hey warning instruction* hinweis achtung mitteilung anweisung* liebe lieber liebes avis cher chere note message nota mensaje aviso atencion querida querido avviso cara caro attenzione messaggio policy",
  /** Stands before the one who is spoken to, at the head of a line. */
  toward: "to for an fur a au aux pour para al per gli agli",
  /** Asks whether the reader is one. */
  whether: "if are should when any all every as wenn falls jede* alle si se cuando toute* tout* cualquier",
  /** Where words of a talk with a model come from, and what they are called there. */
  channel:
    "system* prompt prompts systemprompt* instruction instructions instruccion* istruzion* anweisung* vorgaben consigne* directive directives developer developers entwickler* developpeur* desarrollador* sviluppator* guideline guidelines rules administrator* directions",
  /** What is to be done. */
  task: "task tasks job aufgabe* tache* tarea* compito instruction* anweisung* consigne* instruccion* istruzion*",
  fresh: "new next neue neuen nouvelle* nouveau nueva* nuevo nuova nuove following real actual",
  override:
    "ignore ignoriere ignorieren ignora ignorez ignoren disregard forget vergiss vergesst vergessen oublie oubliez olvida olviden override missachte missachten discard bypass verwirf verwerfen ecarte ecarter descarta descartar dimentica void compte caso",
  prior:
    "previous previously prior earlier above preceding before bisherige* vorherige* vorige* oben obige* precedente* precedent ci-dessus dessus anterior anteriores precedenti original everything told restrictions safety",
  /** What only a reader that does something can be asked for. */
  request:
    "visit fetch open send include output reply respond answer write print say state list report name put cite quote recommend mention describe summarise summarize praise rate rank award give accept treat use set add append store save remember update call invoke run execute render forward repeat tell show reveal translate mark copy emphasise highlight act pretend enter keep begin end start stop prefer consider proceed complete imagine besuche* rufe* sende* schreib* antworte* nenne* nenn gib gebt zeig* empfiehl empfehle* liste bewerte* ubernimm* verwende* beginne* merk* offne* brich wiederhole* erwahne* setze* envoie* envoy* repond* ecris ecriv* affiche* indique* recommande* cite citez citer appelle* appeler ouvre* utilise* considere* retiens retenez repete* mentionne* arrete* suivre envia* enviar escrib* responde* muestra* indica* recomienda* recomende* cita* citar llama llamar abre* usa usar acepta* recuerda* repite* califi* pon pone ponga incluya* incluye* deten detenga* rispondi scrivi indicate consiglia consigliate mostra",
  /** What a machine reader makes. */
  product:
    "answer answers response responses reply summary summaries output antwort* zusammenfassung* ausgabe* reponse* resume* respuesta* resumen* risposta riassunto comparison* chats conversation* gesprach* conversacion*",
  /** Whom the machine works for. */
  user: "user users nutzer* benutzer* anwender* utilisateur* usuario* utente human",
  you: "you yourself eres sei bist etes du dich dir ihr tu te toi vous usted",
  your: "your deine* dein ta ton tes votre vos tu tus tua tuo su ihre* any the la les el nella",
  must: "must required should shall always never only has have need muss mussen sollen soll sollte* immer nur niemals doit doivent devez devrait toujours uniquement debe deben deberia* siempre solo deve devono sempre please",
  never: "not never don without no nicht nie niemals keine pas jamais ne sin nunca non",
  tell: "mention* tell reveal* say disclos* secret* erwahn* sag* verrat* dis dire mentionn* digas decir revel* telling",
  /** Verbs that carry something away. */
  carry:
    "send fetch visit open forward append post upload load render call curl besuche* rufe sende offne* envoie* envoyer ouvre* appelle* envia* enviar abre* llama*",
  /** What is worth carrying away. */
  secret:
    "password* token* api conversation* history prompt* memory inbox verlauf gesprach* historial mot contrasena* id_rsa credentials",
  /** Stands before an imperative and changes nothing. */
  filler:
    "please now then and kindly just simply also you must bitte und dann jetzt merci de por favor y et puis maintenant so per favore",
  /** What those write about who study such texts. */
  reported: "attack* injection* researcher* angreifer* chercheur* ataque* jailbreak* vulnerab* adversar*",
} as const;

export type InstructionWord = keyof typeof instructionWords;
