// Receives Docket's webhooks with Go 1.19 or newer and nothing else:
//
//	WEBHOOK_SECRET='…' PORT=3000 go run receiver.go
//
// While the secret is changed, WEBHOOK_OLD_SECRET is the one before. Put a proxy that speaks TLS in front.
package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"os"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"time"
)

const (
	tolerance    = 5 * time.Minute
	bodyBytesMax = 10_000_000
	idsMax       = 10_000
	waitingMax   = 1_000
)

var isBase64 = regexp.MustCompile(`^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?$`)

// isFromDocket says whether Docket, with one of these secrets, signed this body in the last five minutes.
// body is the bytes that came.
func isFromDocket(body []byte, header http.Header, secrets []string, now time.Time) bool {
	id, timestamp := header.Get("webhook-id"), header.Get("webhook-timestamp")
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil || now.Sub(time.Unix(seconds, 0)).Abs() > tolerance {
		return false
	}
	for _, secret := range secrets {
		mac := hmac.New(sha256.New, standardKey(secret))
		fmt.Fprintf(mac, "%s.%s.%s", id, timestamp, body)
		expected := "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))
		for _, signature := range strings.Split(header.Get("webhook-signature"), " ") {
			if hmac.Equal([]byte(signature), []byte(expected)) {
				return true
			}
		}
	}
	return false
}

// standardKey: what stands behind whsec_ is base64 of the key, if it is 24 to 64 bytes; any other secret is its own key.
func standardKey(secret string) []byte {
	encoded := strings.TrimPrefix(secret, "whsec_")
	if encoded != secret && isBase64.MatchString(encoded) {
		key, err := base64.RawStdEncoding.DecodeString(strings.TrimRight(encoded, "="))
		if err == nil && len(key) >= 24 && len(key) <= 64 {
			return key
		}
	}
	return []byte(secret)
}

// isSigned says the same by the header X-Service-Signature alone, which does not say when: what is sent a second time
// passes too.
func isSigned(body []byte, header http.Header, secrets []string) bool {
	for _, secret := range secrets {
		mac := hmac.New(sha256.New, []byte(secret))
		mac.Write(body)
		if hmac.Equal([]byte(header.Get("X-Service-Signature")), []byte(hex.EncodeToString(mac.Sum(nil)))) {
			return true
		}
	}
	return false
}

type receiver struct {
	secrets []string
	waiting chan []byte

	mutex sync.Mutex
	seen  map[string]bool
	ids   []string
}

// accept puts the body where it waits for work. An event can come more than once, with the same id; the oldest ids are
// forgotten. What was answered with 2xx is not sent again: store it here if it must not be lost.
func (r *receiver) accept(id string, body []byte) bool {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	if r.seen[id] {
		return true
	}
	select {
	case r.waiting <- body:
	default:
		return false
	}
	r.seen[id] = true
	r.ids = append(r.ids, id)
	if len(r.ids) > idsMax {
		delete(r.seen, r.ids[0])
		r.ids = r.ids[1:]
	}
	return true
}

func (r *receiver) ServeHTTP(response http.ResponseWriter, request *http.Request) {
	if request.Method != http.MethodPost {
		response.WriteHeader(http.StatusMethodNotAllowed)
		return
	}
	if request.ContentLength > bodyBytesMax {
		response.WriteHeader(http.StatusRequestEntityTooLarge)
		return
	}
	body, err := io.ReadAll(http.MaxBytesReader(response, request.Body, bodyBytesMax))
	if err != nil {
		response.WriteHeader(http.StatusBadRequest)
		return
	}
	if !isFromDocket(body, request.Header, r.secrets, time.Now()) {
		response.WriteHeader(http.StatusUnauthorized)
		return
	}
	if !r.accept(request.Header.Get("webhook-id"), body) {
		response.WriteHeader(http.StatusServiceUnavailable)
		return
	}
	response.WriteHeader(http.StatusNoContent)
}

type event struct {
	ID    string          `json:"id"`
	Event string          `json:"event"`
	Data  json.RawMessage `json:"data"`
}

// handle is yours to write.
func handle(e event) {
	fmt.Println(e.Event, e.ID)
}

func (r *receiver) work() {
	for body := range r.waiting {
		var e event
		if err := json.Unmarshal(body, &e); err != nil {
			log.Print(err)
			continue
		}
		handle(e)
	}
}

func main() {
	r := &receiver{waiting: make(chan []byte, waitingMax), seen: map[string]bool{}}
	for _, name := range []string{"WEBHOOK_SECRET", "WEBHOOK_OLD_SECRET"} {
		if secret := os.Getenv(name); secret != "" {
			r.secrets = append(r.secrets, secret)
		}
	}
	if len(r.secrets) == 0 {
		log.Fatal("WEBHOOK_SECRET is not set")
	}
	port := os.Getenv("PORT")
	if port == "" {
		port = "3000"
	}
	listener, err := net.Listen("tcp", "127.0.0.1:"+port)
	if err != nil {
		log.Fatal(err)
	}
	go r.work()
	fmt.Printf("Listening on http://%s\n", listener.Addr())
	server := http.Server{Handler: r, ReadTimeout: 10 * time.Second, WriteTimeout: 10 * time.Second}
	log.Fatal(server.Serve(listener))
}
