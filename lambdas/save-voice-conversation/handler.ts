import { voiceConversationSchema } from '@site/contracts/api/voice';
import { contactHandler, saveConversation } from '../shared/keep-contact';

export const handler = contactHandler('save-voice-conversation', voiceConversationSchema, saveConversation);
