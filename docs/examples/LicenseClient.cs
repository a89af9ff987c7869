// A client of the Brisk licensing API for a desktop app: activates, validates, and verifies the machine file without a connection.
// See ../licensing-api.md. C# 7, for .NET Framework 4.6 and .NET; it needs nothing but System.dll and System.Core.dll, so it brings a small
// JSON reader (System.Text.Json does the same) and calls HttpWebRequest (HttpClient does the same).
//
// .NET has no Ed25519. Implement IEd25519 by one of these packages of NuGet:
//
//   NSec.Cryptography:
//     var key = PublicKey.Import(SignatureAlgorithm.Ed25519, publicKey, KeyBlobFormat.RawPublicKey);
//     return SignatureAlgorithm.Ed25519.Verify(key, message, signature);
//
//   BouncyCastle.Cryptography:
//     var verifier = new Ed25519Signer();
//     verifier.Init(false, new Ed25519PublicKeyParameters(publicKey, 0));
//     verifier.BlockUpdate(message, 0, message.Length);
//     return verifier.VerifySignature(signature);
using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Net;
using System.Text;

namespace Brisk.Licensing
{
    public interface IEd25519
    {
        /// <summary>The key has 32 bytes, the signature 64.</summary>
        bool Verify(byte[] publicKey, byte[] message, byte[] signature);
    }

    public enum Outcome
    {
        Licensed,
        /// <summary>The server has decided: show the sentence.</summary>
        Refused,
        /// <summary>Nobody has decided, as without a connection: the stored machine file decides.</summary>
        Undecided,
    }

    public sealed class Answer
    {
        public Outcome Outcome;
        public string MachineFile;
        public string Code;
        public string Sentence;
    }

    public sealed class LicenseClient
    {
        private const int TimeoutMs = 10000;
        private static readonly int[] FinalStatuses = { 200, 403, 404, 409, 422 };
        private readonly string siteUrl;

        /// <param name="siteUrl">Such as https://brisk.example, without a slash at its end.</param>
        public LicenseClient(string siteUrl)
        {
            this.siteUrl = siteUrl;
        }

        /// <summary>When the key is entered. The components are hashes by name, of ../device-components.md.</summary>
        public Answer Activate(string licenseKey, string deviceId, string deviceName, string appVersion, IDictionary<string, string> components)
        {
            var body = Body(licenseKey, deviceId, components);
            body["deviceName"] = deviceName;
            body["appVersion"] = appVersion;
            return Call("/api/v1/licenses/activate", body);
        }

        /// <summary>At every start that finds a connection: store the new machine file.</summary>
        public Answer Validate(string licenseKey, string deviceId, IDictionary<string, string> components)
        {
            return Call("/api/v1/licenses/validate", Body(licenseKey, deviceId, components));
        }

        /// <summary>The JSON of the keys, for MachineFileVerifier; null without an answer.</summary>
        public string FetchKeys()
        {
            int status;
            var text = Send("/.well-known/jwks.json", null, out status);
            return status == 200 ? text : null;
        }

        private static Dictionary<string, object> Body(string licenseKey, string deviceId, IDictionary<string, string> components)
        {
            var parts = components.Select(part => (object)new Dictionary<string, object> { { "name", part.Key }, { "hash", part.Value } });
            return new Dictionary<string, object> { { "licenseKey", licenseKey }, { "deviceId", deviceId }, { "components", parts.ToList() } };
        }

        private Answer Call(string path, Dictionary<string, object> body)
        {
            int status;
            var text = Send(path, Json.Write(body), out status);
            Dictionary<string, object> answer;
            try
            {
                answer = text == null ? null : Json.Read(text) as Dictionary<string, object>;
            }
            catch (FormatException)
            {
                // The page of a firewall or a hotel network.
                answer = null;
            }
            if (answer == null) return new Answer { Outcome = Outcome.Undecided };
            var machineFile = Json.Text(answer, "machineFile");
            if ((status == 200 || status == 201) && machineFile != null)
                return new Answer { Outcome = Outcome.Licensed, MachineFile = machineFile };
            var code = Json.Text(answer, "code");
            if (code == null || !FinalStatuses.Contains(status)) return new Answer { Outcome = Outcome.Undecided };
            // "validate" answers with a code only: ../licensing-api.md has the sentences.
            return new Answer { Outcome = Outcome.Refused, Code = code, Sentence = Json.Text(answer, "title") };
        }

        private string Send(string path, string json, out int status)
        {
            status = 0;
            var request = (HttpWebRequest)WebRequest.Create(siteUrl + path);
            request.Timeout = TimeoutMs;
            request.UserAgent = "Brisk";
            try
            {
                if (json != null)
                {
                    request.Method = "POST";
                    request.ContentType = "application/json";
                    var bytes = Encoding.UTF8.GetBytes(json);
                    using (var stream = request.GetRequestStream()) stream.Write(bytes, 0, bytes.Length);
                }
                return Read((HttpWebResponse)request.GetResponse(), out status);
            }
            catch (WebException error)
            {
                var response = error.Response as HttpWebResponse;
                return response == null ? null : Read(response, out status);
            }
        }

        private static string Read(HttpWebResponse response, out int status)
        {
            status = (int)response.StatusCode;
            using (var reader = new StreamReader(response.GetResponseStream(), Encoding.UTF8)) return reader.ReadToEnd();
        }
    }

    public enum Verdict
    {
        Valid,
        Unreadable,
        UnknownKey,
        Forged,
        OtherDevice,
        Expired,
        NotYetValid,
    }

    /// <summary>Decides whether a machine file licenses this computer; asks nobody.</summary>
    public sealed class MachineFileVerifier
    {
        private const string Begin = "-----BEGIN MACHINE FILE-----";
        private const string End = "-----END MACHINE FILE-----";
        private static readonly TimeSpan ClockSkew = TimeSpan.FromHours(24);
        private readonly Dictionary<string, byte[]> keys = new Dictionary<string, byte[]>();
        private readonly IEd25519 ed25519;

        /// <param name="jwks">What /.well-known/jwks.json answers: shipped with the app, and fetched again for an unknown key.</param>
        public MachineFileVerifier(string jwks, IEd25519 ed25519)
        {
            this.ed25519 = ed25519;
            var set = (Dictionary<string, object>)Json.Read(jwks);
            foreach (Dictionary<string, object> key in (List<object>)set["keys"])
            {
                if (Json.Text(key, "kty") == "OKP" && Json.Text(key, "crv") == "Ed25519")
                    keys[Json.Text(key, "kid")] = FromBase64Url(Json.Text(key, "x"));
            }
        }

        public Verdict Verify(string text, string deviceId, IDictionary<string, string> components, DateTime utcNow)
        {
            var envelope = ReadEnvelope(text);
            var enc = envelope == null ? null : Json.Text(envelope, "enc");
            var sig = envelope == null ? null : Json.Text(envelope, "sig");
            if (enc == null || sig == null || Json.Text(envelope, "alg") != "base64+ed25519") return Verdict.Unreadable;
            var payload = ReadBase64(enc);
            var meta = payload == null ? null : Json.Object(payload, "meta");
            var data = payload == null ? null : Json.Object(payload, "data");
            var signature = DecodeBase64(sig);
            if (meta == null || data == null || signature == null) return Verdict.Unreadable;

            // Nothing but the name of the key is believed before the signature.
            byte[] key;
            if (!keys.TryGetValue(Json.Text(meta, "kid") ?? "", out key)) return Verdict.UnknownKey;
            if (!ed25519.Verify(key, Encoding.ASCII.GetBytes("machine/" + enc), signature)) return Verdict.Forged;
            if (!IsOfThisDevice(data, deviceId, components)) return Verdict.OtherDevice;
            if (utcNow >= Time(meta, "expiry")) return Verdict.Expired;
            return utcNow < Time(meta, "issued") - ClockSkew ? Verdict.NotYetValid : Verdict.Valid;
        }

        /// <summary>By the components where three or more but the processor are known of both, else by the ID.</summary>
        private static bool IsOfThisDevice(Dictionary<string, object> data, string deviceId, IDictionary<string, string> components)
        {
            object list;
            var signed = data.TryGetValue("components", out list) ? ((List<object>)list).Cast<Dictionary<string, object>>() : new Dictionary<string, object>[0];
            var shared = signed.Where(part => Json.Text(part, "name") != "cpu" && components.ContainsKey(Json.Text(part, "name"))).ToList();
            if (shared.Count < 3) return Json.Text(data, "deviceId") == deviceId;
            return shared.Count(part => components[Json.Text(part, "name")] == Json.Text(part, "hash")) * 2 > shared.Count;
        }

        private static DateTime Time(Dictionary<string, object> meta, string name)
        {
            return DateTime.Parse(Json.Text(meta, name), CultureInfo.InvariantCulture, DateTimeStyles.AdjustToUniversal | DateTimeStyles.AssumeUniversal);
        }

        private static Dictionary<string, object> ReadEnvelope(string text)
        {
            var lines = text.Trim().Replace("\r\n", "\n").Split('\n');
            if (lines.Length < 3 || lines[0] != Begin || lines[lines.Length - 1] != End) return null;
            return ReadBase64(string.Concat(lines.Skip(1).Take(lines.Length - 2)));
        }

        private static Dictionary<string, object> ReadBase64(string base64)
        {
            var bytes = DecodeBase64(base64);
            try
            {
                return bytes == null ? null : Json.Read(Encoding.UTF8.GetString(bytes)) as Dictionary<string, object>;
            }
            catch (FormatException)
            {
                return null;
            }
        }

        private static byte[] DecodeBase64(string text)
        {
            try
            {
                return Convert.FromBase64String(text);
            }
            catch (FormatException)
            {
                return null;
            }
        }

        private static byte[] FromBase64Url(string text)
        {
            var base64 = text.Replace('-', '+').Replace('_', '/');
            return Convert.FromBase64String(base64.PadRight((base64.Length + 3) / 4 * 4, '='));
        }
    }

    /// <summary>JSON as dictionaries, lists, strings, doubles, booleans and null. Throws FormatException.</summary>
    public static class Json
    {
        public static string Text(Dictionary<string, object> json, string name)
        {
            object value;
            return json.TryGetValue(name, out value) ? value as string : null;
        }

        public static Dictionary<string, object> Object(Dictionary<string, object> json, string name)
        {
            object value;
            return json.TryGetValue(name, out value) ? value as Dictionary<string, object> : null;
        }

        public static object Read(string text)
        {
            var position = 0;
            var value = ReadValue(text, ref position);
            if (Peek(text, ref position) != '\0') throw new FormatException();
            return value;
        }

        /// <summary>Members that are null are left out.</summary>
        public static string Write(object value)
        {
            var members = value as Dictionary<string, object>;
            var items = value as List<object>;
            if (members != null)
                return "{" + string.Join(",", members.Where(member => member.Value != null).Select(member => Write(member.Key) + ":" + Write(member.Value))) + "}";
            if (items != null) return "[" + string.Join(",", items.Select(Write)) + "]";
            var quoted = new StringBuilder("\"");
            foreach (var character in (string)value)
            {
                if (character == '"' || character == '\\' || character < ' ') quoted.AppendFormat("\\u{0:x4}", (int)character);
                else quoted.Append(character);
            }
            return quoted.Append('"').ToString();
        }

        private static object ReadValue(string text, ref int position)
        {
            switch (Peek(text, ref position))
            {
                case '{': return ReadObject(text, ref position);
                case '[': return ReadList(text, ref position);
                case '"': return ReadString(text, ref position);
            }
            var start = position;
            while (position < text.Length && (char.IsLetterOrDigit(text[position]) || "+-.".IndexOf(text[position]) >= 0)) position++;
            var word = text.Substring(start, position - start);
            if (word == "null") return null;
            if (word == "true" || word == "false") return word == "true";
            return double.Parse(word, NumberStyles.Float, CultureInfo.InvariantCulture);
        }

        private static Dictionary<string, object> ReadObject(string text, ref int position)
        {
            var members = new Dictionary<string, object>();
            position++;
            while (Peek(text, ref position) != '}')
            {
                if (members.Count > 0) Expect(text, ref position, ',');
                if (Peek(text, ref position) != '"') throw new FormatException();
                var name = ReadString(text, ref position);
                Expect(text, ref position, ':');
                members[name] = ReadValue(text, ref position);
            }
            position++;
            return members;
        }

        private static List<object> ReadList(string text, ref int position)
        {
            var items = new List<object>();
            position++;
            while (Peek(text, ref position) != ']')
            {
                if (items.Count > 0) Expect(text, ref position, ',');
                items.Add(ReadValue(text, ref position));
            }
            position++;
            return items;
        }

        private static string ReadString(string text, ref int position)
        {
            var characters = new StringBuilder();
            position++;
            while (Next(text, position) != '"')
            {
                if (text[position] != '\\')
                {
                    characters.Append(text[position++]);
                    continue;
                }
                var escape = Next(text, position + 1);
                position += 2;
                var plain = "bfnrt".IndexOf(escape);
                if (escape != 'u')
                {
                    characters.Append(plain < 0 ? escape : "\b\f\n\r\t"[plain]);
                    continue;
                }
                if (position + 4 > text.Length) throw new FormatException();
                characters.Append((char)int.Parse(text.Substring(position, 4), NumberStyles.HexNumber, CultureInfo.InvariantCulture));
                position += 4;
            }
            position++;
            return characters.ToString();
        }

        private static void Expect(string text, ref int position, char wanted)
        {
            if (Peek(text, ref position) != wanted) throw new FormatException();
            position++;
        }

        /// <summary>The next character but white space; NUL at the end.</summary>
        private static char Peek(string text, ref int position)
        {
            while (position < text.Length && char.IsWhiteSpace(text[position])) position++;
            return position < text.Length ? text[position] : '\0';
        }

        private static char Next(string text, int position)
        {
            if (position >= text.Length) throw new FormatException();
            return text[position];
        }
    }
}
